/** What the other player asks of me, or does not: over the felt at the top, with buttons, and never in the way of a card. */

import "./notices.css";
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { acceptEnd, admit, claim, offerEnd } from "../commands";
import { t } from "../i18n";
import { nameOf } from "../names";
import { awaySince, clock, elsewhere, me, opponent, other, stoodIn } from "../state";
import { useHere } from "../tabs";
import type { SeatNumber, TableView } from "../wire";

/** The house may play on, or the game be ended, after so long. */
const ABSENT_AFTER = 90_000;

export function Notices({ view }: { view: TableView }) {
  const you = me.value;
  if (you === null) return null;
  return (
    <section class="notices" aria-label={t("notice.label")} aria-live="polite">
      <Newest you={you} view={view} />
    </section>
  );
}

/** One at a time: two would reach down to the cards. */
function Newest({ you, view }: { you: SeatNumber; view: TableView }) {
  if (elsewhere.value) return <PlayedElsewhere />;
  if (view.guest !== null) return <GuestAsks name={view.guest} />;
  const offered = view.end === null && view.seats.some((seat) => seat?.offers_end);
  if (offered) return <EndOffered you={you} view={view} />;
  return stoodIn.value ? <StoodIn /> : <Absent you={you} view={view} />;
}

/** I was away, and have moves that I did not make. */
function StoodIn() {
  return (
    <Notice words={t("notice.stoodIn")} low>
      <button
        type="button"
        class="button small paper"
        data-act="stood-in"
        onClick={() => {
          stoodIn.value = false;
        }}
      >
        {t("notice.stoodIn.fine")}
      </button>
    </Notice>
  );
}

/** What is asked of me is asked there. */
function PlayedElsewhere() {
  return (
    <Notice words={t("notice.elsewhere")}>
      <button type="button" class="button small primary" data-act="use-here" onClick={useHere}>
        {t("notice.elsewhere.here")}
      </button>
    </Notice>
  );
}

function GuestAsks({ name }: { name: string }) {
  return (
    <Notice words={t("notice.guest", { name })}>
      <button type="button" class="button small paper" onClick={() => admit(false)}>
        {t("notice.guest.no")}
      </button>
      <button type="button" class="button small primary" data-act="admit" onClick={() => admit(true)}>
        {t("notice.guest.yes")}
      </button>
    </Notice>
  );
}

function EndOffered({ you, view }: { you: SeatNumber; view: TableView }) {
  if (view.seats[you]?.offers_end) {
    return (
      <Notice words={t("notice.offered", { name: nameOf(other(you)) })} low>
        <button type="button" class="button small paper" onClick={() => offerEnd(true)}>
          {t("menu.withdraw")}
        </button>
      </Notice>
    );
  }
  return (
    <Notice words={t("notice.offers", { name: nameOf(other(you)) })}>
      <button type="button" class="button small paper" onClick={() => offerEnd(true)}>
        {t("notice.offers.no")}
      </button>
      <button type="button" class="button small ink" data-act="accept-end" onClick={acceptEnd}>
        {t("notice.offers.yes")}
      </button>
    </Notice>
  );
}

/** After a while of absence there is a choice; nothing happens by itself. */
function Absent({ you, view }: { you: SeatNumber; view: TableView }) {
  const waitUntil = useSignal(0);
  const since = awaySince.value;
  const name = nameOf(other(you));
  if (view.end !== null || view.stage === "closed") return null;
  if (opponent.value?.house) return <Notice words={t("notice.house", { name })} />;
  if (since === null || clock.value - since < ABSENT_AFTER || clock.value < waitUntil.value) return null;
  const playing = view.stage === "playing" || view.stage === "showdown";
  return (
    <Notice words={t("notice.absent", { name })}>
      <button
        type="button"
        class="button small paper"
        onClick={() => {
          waitUntil.value = Date.now() + 2 * ABSENT_AFTER;
        }}
      >
        {t("notice.absent.wait")}
      </button>
      {playing && (
        <button type="button" class="button small paper" data-act="claim-house" onClick={() => claim("house")}>
          {t("notice.absent.house")}
        </button>
      )}
      <button type="button" class="button small paper" data-act="claim-end" onClick={() => claim("end")}>
        {t("notice.absent.end")}
      </button>
    </Notice>
  );
}

/** `low`: it stays for long, and reaches no further down than the other's cards. */
function Notice({ words, low, children }: { words: string; low?: boolean; children?: ComponentChildren }) {
  return (
    <div class={`notice ${low ? "low" : ""}`}>
      <p>{words}</p>
      {children && <div class="buttons">{children}</div>}
    </div>
  );
}
