import "./tokens.css";
import "./base.css";
import "./controls.css";
import "./about.css";
import "./views/home.css";
import { render } from "preact";
import { followAbout } from "./about";
import { followTurns } from "./attention";
import { stayAwake } from "./awake";
import { followBack } from "./back";
import { followDevice } from "./device";
import { watchErrors } from "./errors";
import { watchConnection } from "./line";
import { receive } from "./messages";
import { start } from "./session";
import { readySounds } from "./sound";
import { startSpeaking } from "./speaking";
import { remembered } from "./storage";
import { followTabs } from "./tabs";
import { App } from "./views/App";

/** Whoever is signed in plays first. */
const ACCOUNT_AFTER = 1_500;

function followAccount(): void {
  import("./account/sheets").then(
    ({ follow }) => follow(),
    () => {
      // Without a connection there is nobody to tell.
    },
  );
}

watchErrors();
followDevice();
watchConnection();
followTabs();
followBack();
void start(receive);
const page = document.getElementById("page");
await startSpeaking();
// A slow processor has read the whole page by now: let a tap in before it draws.
await new Promise((go) => setTimeout(go));
followAbout();
followTurns();
stayAwake();
readySounds();
page?.replaceChildren();
if (page) render(<App />, page);
if (remembered("account", null)) setTimeout(followAccount, ACCOUNT_AFTER);
