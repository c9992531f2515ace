/** What somebody sees who opens a table's link without a seat: who invites, under which rules, and one button. */

import "./offer.css";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { freshTable } from "../chosen";
import { sit, takeSeat } from "../commands";
import { t } from "../i18n";
import { keepName, kept, myName } from "../identity";
import { initialOf, nameOf } from "../names";
import { dealOf } from "../score";
import { linkCode } from "../session";
import { pending } from "../state";
import { endForWatchers } from "../tell";
import type { TableView } from "../wire";
import { FeltPage } from "./FeltPage";
import { NameField } from "./NameField";
import { Race } from "./Race";
import { RulesOfTable } from "./RulesOfTable";
import { SeatCode } from "./SeatCode";

export function SeatOffer({ view }: { view: TableView }) {
  if (linkCode.value !== null) return <BringSeat view={view} code={linkCode.value} />;
  const [, second] = view.seats;
  if (second === null) return <EmptySeat view={view} />;
  if (second.kind === "bot") return <BotSeat view={view} />;
  return <FullTable view={view} />;
}

function EmptySeat({ view }: { view: TableView }) {
  const name = useSignal(myName());
  return (
    <Offer view={view} title={t("offer.title", { name: nameOf(0, view) })} words={t("offer.words")}>
      <SitButton name={name.value} words={t("offer.sit")} />
      <NameChip name={name.value} change={(text) => (name.value = text)} />
    </Offer>
  );
}

/** A bot keeps the seat warm: the friend asks for it, and the opener says yes or no. */
function BotSeat({ view }: { view: TableView }) {
  const name = useSignal(myName());
  const host = nameOf(0, view);
  if (view.asking)
    return <Offer view={view} title={t("offer.asked", { name: host })} words={t("offer.asked.words")} waits />;
  if (kept(view.table).turnedAway === dealOf(view.at).game) return <TurnedAway view={view} host={host} />;
  return (
    <Offer view={view} title={t("offer.title", { name: host })} words={t("offer.bot.words", { name: host })}>
      <SitButton name={name.value} words={t("offer.ask")} />
      <NameChip name={name.value} change={(text) => (name.value = text)} />
    </Offer>
  );
}

/** Whoever was turned away asks in vain until the next game. */
function TurnedAway({ view, host }: { view: TableView; host: string }) {
  return (
    <Offer view={view} title={t("offer.turnedAway", { name: host })} words={t("offer.turnedAway.words")}>
      <OwnTable />
    </Offer>
  );
}

/** Both seats are taken: names and score, and no card. */
function FullTable({ view }: { view: TableView }) {
  const over = view.stage === "over";
  const names = { one: nameOf(0, view), two: nameOf(1, view) };
  const ended = over ? endForWatchers(view) : null;
  return (
    <FeltPage>
      <div class="offer">
        <h1 class="display">{ended?.title ?? t(over ? "offer.finished" : "offer.full", names)}</h1>
        <p class="offer-words">{ended?.words ?? t(over ? "offer.finished.words" : "offer.full.words")}</p>
        <div class="offer-score">
          {([0, 1] as const).map((seat) => (
            <Race
              key={seat}
              name={nameOf(seat, view)}
              score={view.scores[seat]}
              target={view.rules.target}
              mine={seat === 0}
            />
          ))}
        </div>
        <OwnTable />
        <SeatCode />
      </div>
    </FeltPage>
  );
}

function OwnTable() {
  return (
    <button type="button" class="button" data-act="own-table" onClick={freshTable}>
      {t("offer.ownTable")}
    </button>
  );
}

/** This link carries the one-time code of a seat. */
function BringSeat({ view, code }: { view: TableView; code: string }) {
  const busy = pending.value !== null;
  return (
    <Offer view={view} title={t("bring.title")} words={t("bring.words")}>
      <button
        type="button"
        class="button primary"
        data-act="take-seat"
        aria-disabled={busy}
        onClick={() => takeSeat(code)}
      >
        {busy ? t("sending") : t("bring.take")}
      </button>
    </Offer>
  );
}

interface OfferProps {
  view: TableView;
  title: string;
  words: string;
  waits?: boolean;
  children?: ComponentChildren;
}

function Offer({ view, title, words, waits = false, children }: OfferProps) {
  return (
    <FeltPage>
      <div class="offer">
        <div class="offer-head">
          <span class="avatar them large" aria-hidden="true">
            {initialOf(nameOf(0, view))}
          </span>
          <h1 class="display">{title}</h1>
          <p class={`offer-words ${waits ? "waits" : ""}`} role="status">
            {words}
          </p>
        </div>
        <section class="offer-rules" aria-label={t("rules.of")}>
          <RulesOfTable rules={view.rules} />
        </section>
        {children}
        {linkCode.value === null && <SeatCode />}
      </div>
    </FeltPage>
  );
}

function SitButton({ name, words }: { name: string; words: string }) {
  const busy = pending.value !== null;
  return (
    <button type="button" class="button primary" data-act="sit" aria-disabled={busy} onClick={() => sit(name)}>
      {busy ? t("sending") : words}
    </button>
  );
}

function NameChip({ name, change }: { name: string; change: (name: string) => void }) {
  return (
    <div class="offer-name">
      <NameField
        name={name}
        change={(text) => {
          change(text);
          keepName(text);
        }}
      />
    </div>
  );
}
