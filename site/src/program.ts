/** Where the house bots' program lies, beside the page; `tools/program.ts` puts it there. */
export const PROGRAM = "bots.txt";

/** And the program that checks the cards of a finished game without us. As text, so that it opens anywhere. */
export const CHECKER = "check_deals.txt";
