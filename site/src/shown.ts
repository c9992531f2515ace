/** What is shown on a table that no server knows: fetched together. */

export { default as Lesson } from "./lesson/Lesson";
export { default as Puzzle } from "./puzzle/Puzzle";
export { default as Replay } from "./replay/Replay";
