/** What a player opens to read or to choose: fetched together. */

export { default as Shuffle } from "./check/Shuffle";
export { default as Keys } from "./views/Keys";
export { default as Settings } from "./views/Settings";
export { default as Story } from "./views/Story";
export { default as Texts } from "./views/Texts";
