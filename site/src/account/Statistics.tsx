/** What the games of an account add up to: in numbers, in pictures, and the same in words for whoever hears the page. */

import "./account.css";
import "./statistics.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language, t } from "../i18n";
import type { FriendTally, StatisticsView, Tally } from "../wire";
import { NotDone, request } from "./asking";
import { Back } from "./Back";
import { countGames } from "./count";
import { session } from "./keeping";
import { Deadwood, Ends, Scores } from "./Plots";
import { type WordKey, whyNot, withWords, word, wordOf } from "./words";

function Statistics() {
  const found = useSignal<StatisticsView | null>(null);
  const failed = useSignal<NotDone | null>(null);
  useEffect(() => {
    void countGames()
      .then(() => request({ ask: "statistics", ...(session.peek() ?? { user: "", token: "" }) }, "statistics"))
      .then(
        (view) => {
          found.value = view;
        },
        (error: unknown) => {
          failed.value = error instanceof NotDone ? error : new NotDone("lost", "");
        },
      );
  }, []);
  return (
    <div class="account statistics numbers" data-statistics={found.value ? "there" : ""}>
      <p class="quiet" role="status">
        {failed.value ? whyNot(failed.value) : found.value ? "" : word("busy")}
      </p>
      {found.value && <Told found={found.value} />}
      <Back />
    </div>
  );
}

export default withWords(Statistics);

function Told({ found }: { found: StatisticsView }) {
  const { games, deals, levels, friends, points } = found;
  if (games.won + games.lost + games.abandoned === 0) return <p>{word("none")}</p>;
  return (
    <>
      <Summary found={found} />
      {points.length > 0 && <Scores points={points} />}
      <Ends deals={deals} />
      {deals.knock_deadwood.some((count) => count > 0) && <Deadwood counts={deals.knock_deadwood} />}
      <Against title="levels" rows={levels.map((tally) => ({ name: t(`home.level.${tally.level}`), tally }))} />
      <Against title="friends" rows={friends.map((tally) => ({ name: nameOf(tally), tally }))} />
    </>
  );
}

function nameOf({ kind, name }: FriendTally): string {
  if (kind === "former") return word("friend.former");
  return kind === "guest" ? word("friend.guest", { name }) : name;
}

function Summary({ found }: { found: StatisticsView }) {
  const { games, streak, best_streak: best, deals } = found;
  return (
    <section class="stat-summary">
      <h3 class="hidden">{word("games")}</h3>
      <p class="stat-games">
        <b>{games.won}</b> {word("games.won")} <i aria-hidden="true">·</i> <b>{games.lost}</b> {word("games.lost")}
      </p>
      <Split tally={games} />
      {games.abandoned > 0 && <p class="quiet">{wordOf("games.abandoned", games.abandoned)}</p>}
      <dl class="stat-tiles">
        {streak !== 0 && (
          <Tile name="streak.now" value={wordOf(streak > 0 ? "streak.won" : "streak.lost", Math.abs(streak))} />
        )}
        {best > 0 && <Tile name="streak.best" value={wordOf("streak.won", best)} />}
        {deals.caught !== null && <Tile name="caught" value={average(deals.caught)} more={word("average")} />}
        {deals.caught_with !== null && (
          <Tile name="caught.with" value={average(deals.caught_with)} more={word("average")} />
        )}
      </dl>
    </section>
  );
}

function Tile({ name, value, more }: { name: WordKey; value: string; more?: string }) {
  return (
    <div>
      <dt>{word(name)}</dt>
      <dd>
        {value} {more && <small>{more}</small>}
      </dd>
    </div>
  );
}

function average(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(value);
}

/** Won and lost as two parts of a bar, parted by a gap. */
function Split({ tally: { won, lost } }: { tally: Tally }) {
  const all = won + lost;
  if (all === 0) return null;
  return (
    <span class="stat-split" aria-hidden="true">
      {won > 0 && <i class="mine" style={{ flexGrow: won }} />}
      {lost > 0 && <i class="theirs" style={{ flexGrow: lost }} />}
    </span>
  );
}

interface AgainstProps {
  title: "levels" | "friends";
  rows: { name: string; tally: Tally }[];
}

function Against({ title, rows }: AgainstProps) {
  if (rows.length === 0) return null;
  return (
    <section class="account-part">
      <h3>{word(title)}</h3>
      <ul class="stat-rows">
        {rows.map(({ name, tally }) => (
          <li key={name}>
            <b>{name}</b>
            <span>
              {word("score.line", { won: tally.won, lost: tally.lost })}
              {tally.abandoned > 0 && `, ${wordOf("games.abandoned", tally.abandoned)}`}
            </span>
            <Split tally={tally} />
          </li>
        ))}
      </ul>
    </section>
  );
}
