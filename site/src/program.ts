/** Where the house bots' program lies, beside the page; `tools/program.ts` puts it there. */
export const PROGRAM = "bots.txt";
