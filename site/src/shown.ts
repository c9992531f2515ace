/** What only looks like a table, in one file. */

export { default as Lesson } from "./lesson/Lesson";
export { default as Puzzle } from "./puzzle/Puzzle";
export { default as Replay } from "./replay/Replay";
