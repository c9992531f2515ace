/** Programs for everybody to read, beside the page: the house bots', and the one that checks a finished game's cards. */

import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { CHECKER, PROGRAM } from "../src/program.ts";

const CHECK = new URL("../../docs/check_deals.py", import.meta.url);
const BOTS = new URL("../../core/bots/", import.meta.url);

/** Writes them with every build. */
export function program(): Plugin {
  return {
    name: "gin-table-program",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: PROGRAM, source: programOfTheBots() });
      this.emitFile({ type: "asset", fileName: CHECKER, source: readFileSync(CHECK, "utf8") });
    },
  };
}

/** Every module under its name. */
export function programOfTheBots(): string {
  const modules = readdirSync(BOTS).filter((name) => name.endsWith(".py"));
  return modules.map((name) => `# --- core/bots/${name}\n\n${readFileSync(new URL(name, BOTS), "utf8")}`).join("\n");
}
