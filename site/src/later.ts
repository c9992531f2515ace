/** What is not needed for the first card: what is read and chosen, the end of a deal, tables that no server knows. Fetched together. */

export { default as Shuffle } from "./check/Shuffle";
export { default as Lesson } from "./lesson/Lesson";
export { default as Puzzle } from "./puzzle/Puzzle";
export { default as Replay } from "./replay/Replay";
export { default as EndOfDeal } from "./views/EndOfDeal";
export { default as Keys } from "./views/Keys";
export { default as Settings } from "./views/Settings";
export { default as Story } from "./views/Story";
export { default as Texts } from "./views/Texts";
