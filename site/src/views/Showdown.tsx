/** How a deal ended: both hands, what was laid off, and the sum. It stays until both go on. */

import "./showdown.css";
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { claim, ready } from "../commands";
import { t } from "../i18n";
import { still } from "../motion";
import { cardText, nameOf, whoIs } from "../names";
import { justChanged } from "../play";
import { voidWords } from "../say";
import {
  pointsOf,
  type Room,
  type ShownGroup,
  type SumLine,
  shownGroups,
  sumOf,
  type Timeline,
  timelineOf,
  widthOf,
} from "../showdown";
import { clock, me, opponent, other, pending, viewport } from "../state";
import { resultLine, resultTitle } from "../tell";
import type { ResultView, SeatNumber, TableView } from "../wire";
import { Counted } from "./Counted";
import { HandRow } from "./HandRow";
import { OfferToNotify } from "./OfferToNotify";
import { Race } from "./Race";
import { TableSheet } from "./TableSheet";

interface ShowdownProps {
  view: TableView;
  result: ResultView;
  you: SeatNumber;
  /** Set where no further deal follows: what comes instead, and its words. */
  goOn?: { go: () => void; words: string };
}

/** How it is being shown: the timeline of this time, and whether it has been skipped. */
interface Shown {
  timeline: Timeline;
  done: boolean;
}

export function Showdown({ view, result, you, goOn }: ShowdownProps) {
  const times = useSignal(0);
  const done = useSignal(false);
  const shown = { timeline: timelineOf(result, linesOf(result, view).length), done: done.value };
  useEffect(() => celebrate(view, result, you), []);
  const replay = () => {
    done.value = false;
    times.value += 1;
  };
  const skip = (sheet: HTMLElement) => {
    for (const animation of sheet.getAnimations({ subtree: true })) animation.finish();
    done.value = true;
  };
  return (
    <TableSheet title={resultTitle(result, you)} stage={view.stage} tap={skip}>
      <div key={`hands ${times.value}`} class="showdown">
        <p class="result-line quiet">{resultLine(result, you)}</p>
        {result.kind === "void" ? (
          <p class="quiet">{voidWords(view)}</p>
        ) : (
          <Hands result={result} you={you} timeline={shown.timeline} />
        )}
      </div>
      <div key={`sum ${times.value}`} class="reckoning">
        <Layoffs result={result} timeline={shown.timeline} />
        <Sum result={result} view={view} shown={shown} />
        <div class="races">
          <RaceOf seat={you} view={view} result={result} shown={shown} />
          <RaceOf seat={other(you)} view={view} result={result} shown={shown} />
        </div>
      </div>
      <NextDeal
        view={view}
        you={you}
        goOn={goOn}
        replay={result.kind === "void" ? null : replay}
        mayAsk={result.kind === "void" || viewport.value.height >= ROOMY}
      />
    </TableSheet>
  );
}

/** A gin of mine, or a game won; the paper is fetched for it. */
function celebrate(view: TableView, result: ResultView, you: SeatNumber): void {
  const gin = result.kind === "gin" && result.winner === you;
  const won = view.end?.winner === you;
  if ((gin || won) && !still()) void import("../confetti").then(({ throwConfetti }) => throwConfetti(), noPaper);
}

function noPaper(): void {
  // The game is won without it.
}

function RaceOf({
  seat,
  view,
  result,
  shown,
}: {
  seat: SeatNumber;
  view: TableView;
  result: ResultView;
  shown: Shown;
}) {
  const mine = seat === view.you;
  const points = result.winner === seat ? result.points : 0;
  return (
    <Race
      name={mine ? t("you") : nameOf(seat)}
      score={view.scores[seat]}
      target={view.rules.target}
      mine={mine}
      gain={{ points, at: shown.timeline.race, done: shown.done }}
    />
  );
}

function Hands({ result, you, timeline }: { result: ResultView; you: SeatNumber; timeline: Timeline }) {
  const seats = [you, other(you)] as const;
  const hands = seats.map((seat) => shownGroups(result, seat));
  const room = roomFor(hands);
  const cards = result.layoffs.map(({ card }) => card);
  return (
    <>
      {seats.map((seat, place) => (
        <HandRow
          key={seat}
          seat={seat}
          groups={hands[place] ?? []}
          deadwood={result.hands[seat]?.deadwood ?? 0}
          knockingCard={seat === result.knocker ? result.knocking_card : null}
          room={room}
          after={place * (hands[0]?.length ?? 0)}
          timeline={timeline}
          laid={{ cards, from: place === 0 ? "below" : "above" }}
        />
      ))}
    </>
  );
}

/** Sheet and row leave so much for the cards. */
function roomFor(hands: ShownGroup[][]): Room {
  const { width, height } = viewport.value;
  const sized = (room: number, gap: number, most: number) => {
    const card = widthOf(hands, { width: room, gap }, { most, least: 36 });
    return { width: room, card, gap };
  };
  if (height < 480 && width >= 560) return sized((width - 58) * 0.58 - 18, 6, 48);
  if (width >= 700) return sized(620 - 56 - 18, 6, height < 780 ? 60 : 70);
  return sized(width - 32 - 18, 5, 46);
}

function Layoffs({ result, timeline }: { result: ResultView; timeline: Timeline }) {
  const { knocker, layoffs } = result;
  if (knocker === null || layoffs.length === 0) return null;
  const groups = result.hands[knocker]?.groups ?? [];
  const mine = knocker === me.value;
  return (
    <ul class="layoffs">
      {layoffs.map(({ card, onto }, place) => {
        const meld = groups[onto]?.kind === "set" ? "set" : "run";
        const vars = { name: nameOf(mine ? other(knocker) : knocker), card: cardText(card), points: pointsOf(card) };
        return (
          <li key={card} style={{ "--at": `${timeline.layoff(place)}ms` }}>
            {t(mine ? `showdown.layoff.theirs.${meld}` : `showdown.layoff.mine.${meld}`, vars)}
          </li>
        );
      })}
    </ul>
  );
}

function linesOf(result: ResultView, { rules }: TableView): SumLine[] {
  return sumOf(result, { gin: rules.gin_bonus, undercut: rules.undercut_bonus });
}

function Sum({ result, view, shown }: { result: ResultView; view: TableView; shown: Shown }) {
  const lines = linesOf(result, view);
  if (lines.length === 0) return null;
  return (
    <table class="sum numbers">
      <tbody>
        {lines.map((line, place) => (
          <tr key={line.what + line.seat} class={line.what} style={{ "--at": `${shown.timeline.line(place)}ms` }}>
            <th scope="row">{sumText(line)}</th>
            <td>
              <Counted
                to={line.value}
                at={shown.timeline.line(place)}
                done={shown.done}
                write={(value) => signed({ ...line, value: line.value < 0 && value === 0 ? -0 : value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sumText({ what, seat, before = 0, off = 0 }: SumLine): string {
  if (what === "ginBonus" || what === "undercutBonus") return t(`showdown.${what}`);
  const mine = seat === me.value ? "mine" : "theirs";
  return t(`showdown.${what}.${mine}`, { name: whoIs(seat), before, off });
}

function signed({ what, value }: SumLine): string {
  if (value < 0 || Object.is(value, -0)) return `− ${-value}`;
  return what === "deadwood" || what === "laidOff" ? String(value) : `+${value}`;
}

/** So long after my own "ready" the next deal may be claimed without the other's. */
const CLAIM_AFTER = 60_000;

/** In a window lower than this a sum leaves no room for a question, which can wait for the end of the game. */
const ROOMY = 780;

interface NextDealProps extends Pick<ShowdownProps, "view" | "you" | "goOn"> {
  replay: (() => void) | null;
  mayAsk: boolean;
}

function NextDeal({ view, you, goOn, replay, mayAsk }: NextDealProps) {
  const mine = view.seats[you]?.ready ?? false;
  const theirs = opponent.value?.ready ?? false;
  const name = nameOf(other(you));
  const late = useLate(mine && !theirs, view.at);
  const person = opponent.value?.kind === "person" && !opponent.value.house;
  return (
    <div class="next-deal">
      {person && mayAsk && <OfferToNotify />}
      <div class="buttons">
        {late && !goOn ? (
          <button type="button" class="button paper" data-act="claim-next" onClick={() => claim("next")}>
            {t("showdown.claim")}
          </button>
        ) : (
          replay && (
            <button type="button" class="button paper" data-act="replay" onClick={replay}>
              {t("showdown.replay")}
            </button>
          )
        )}
        {goOn ? (
          <button type="button" class="button primary" data-act="go-on" onClick={goOn.go}>
            {goOn.words}
          </button>
        ) : (
          <ReadyButton mine={mine} theirs={theirs && person} name={name} />
        )}
      </div>
    </div>
  );
}

/** That the other is ready stands on it: a line of its own would take the room of the totals. */
function ReadyButton({ mine, theirs, name }: { mine: boolean; theirs: boolean; name: string }) {
  return (
    <button
      type="button"
      class="button primary next"
      data-act="ready"
      aria-disabled={mine || pending.value !== null}
      onClick={(click) => mine || (click.detail > 0 && justChanged()) || ready()}
    >
      {mine ? t("showdown.waiting", { name }) : pending.value ? t("sending") : t("showdown.next")}
      {theirs && !mine && <small class="is-ready">{t("showdown.isReady", { name })}</small>}
    </button>
  );
}

/** Whether `waiting` has lasted long enough to claim, for this moment of the game. */
function useLate(waiting: boolean, at: string): boolean {
  const since = useRef<number | null>(null);
  useEffect(() => {
    since.current = waiting ? Date.now() : null;
  }, [waiting, at]);
  return waiting && since.current !== null && clock.value - since.current >= CLAIM_AFTER;
}
