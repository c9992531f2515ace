/** Picks what to show, by state. */

import "./app.css";
import { Symbols } from "../cards/symbols";
import { lazy } from "../lazy";
import { lostLink } from "../session";
import { LESSON, missing, outdated, PUZZLE, REPLAY, tableCode, view } from "../state";
import type { SeatNumber, TableView } from "../wire";
import { Banner } from "./Banner";
import { Bubble } from "./Bubble";
import { Home } from "./Home";
import { Live } from "./Live";
import { Finding, Missing } from "./Missing";
import { Notices } from "./Notices";
import { SeatOffer } from "./SeatOffer";
import { Sheets } from "./Sheets";
import { Side } from "./Side";
import { Table } from "./Table";
import { Shuffling, Waiting } from "./Waiting";

/** Fetched when the deal is under way: not before the first card is seen, and long before it is needed. */
const EndOfDeal = lazy(() => import("../later").then((file) => file.EndOfDeal));
const Lesson = lazy(() => import("../later").then((file) => file.Lesson));
const Puzzle = lazy(() => import("../later").then((file) => file.Puzzle));
const Replay = lazy(() => import("../later").then((file) => file.Replay));

export function App() {
  return (
    <>
      <Symbols />
      <Page />
      <Sheets />
      <Banner />
      <Live />
    </>
  );
}

function Page() {
  if (outdated.value) return <Missing why="outdated" />;
  if (lostLink.value) return <Missing why="lost" />;
  if (tableCode.value === null) return <Home />;
  if (tableCode.value === LESSON) return <Lesson />;
  if (tableCode.value === REPLAY) return <Replay />;
  if (tableCode.value === PUZZLE) return <Puzzle />;
  if (missing.value !== null) return <Missing why={missing.value} />;
  const now = view.value;
  if (!now) return <Finding />;
  if (now.stage === "closed") return <Missing why="closed" />;
  if (now.you === null) return <SeatOffer view={now} />;
  if (now.stage === "waiting") return <Waiting view={now} />;
  return <AtTable view={now} you={now.you} />;
}

/** A turn each has been played. */
function isUnderWay({ stage, deal }: TableView): boolean {
  return stage === "playing" ? (deal?.seen.length ?? 0) > 4 : stage === "showdown" || stage === "over";
}

function AtTable({ view, you }: { view: TableView; you: SeatNumber }) {
  return (
    <div class="at-table">
      <div class="table-place felt">
        {view.stage === "sealing" || !view.deal ? <Shuffling view={view} /> : <Table />}
        <Notices view={view} />
        <Bubble />
        {isUnderWay(view) && <EndOfDeal view={view} you={you} />}
      </div>
      <Side view={view} />
    </div>
  );
}
