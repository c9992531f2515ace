/** The house bots' program, for everybody to read: one text of the server's own source, beside the page. */

import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { PROGRAM } from "../src/program.ts";

const BOTS = new URL("../../core/bots/", import.meta.url);

/** Writes it with every build. */
export function program(): Plugin {
  return {
    name: "gin-table-program",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: PROGRAM, source: programOfTheBots() });
    },
  };
}

/** Every module under its name. */
export function programOfTheBots(): string {
  const modules = readdirSync(BOTS).filter((name) => name.endsWith(".py"));
  return modules.map((name) => `# --- core/bots/${name}\n\n${readFileSync(new URL(name, BOTS), "utf8")}`).join("\n");
}
