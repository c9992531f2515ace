/** The sheets that come in one file: to choose, to read, to look up. */

export { default as Shuffle } from "../check/Shuffle";
export { default as Keys } from "./Keys";
export { default as Settings } from "./Settings";
export { default as Story } from "./Story";
export { default as Texts } from "./Texts";
