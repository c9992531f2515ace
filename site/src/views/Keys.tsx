/** The keys of the table, to be read; to whoever listens they are said too. */

import "./texts.css";
import { untracked, useSignalEffect } from "@preact/signals";
import { say } from "../state";
import { text, withTexts } from "../texts";

function Keys() {
  useSignalEffect(() => {
    const words = text("keys").replaceAll("\n", ". ");
    untracked(() => say(words));
  });
  return (
    <ul class="text close keys">
      {text("keys")
        .split("\n")
        .map((line) => {
          const [key, does] = line.split(": ");
          return (
            <li key={key}>
              <kbd>{key}</kbd> {does}
            </li>
          );
        })}
    </ul>
  );
}

export default withTexts(Keys);
