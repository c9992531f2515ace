/** What is shown on a table that no server knows, and the end of a deal, which they show too: fetched together. */

export { default as Lesson } from "./lesson/Lesson";
export { default as Puzzle } from "./puzzle/Puzzle";
export { default as Replay } from "./replay/Replay";
export { default as EndOfDeal } from "./views/EndOfDeal";
