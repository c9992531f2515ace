import { defineConfig } from "vitest/config";
import { languages } from "./tools/languages.ts";
import { pages } from "./tools/pages.ts";
import { program } from "./tools/program.ts";

/** The local server's address while editing with `npm run dev`; its socket is reached through this page's own host. */
const server = process.env.GIN_SERVER ?? "http://127.0.0.1:8000";

/** What the first card needs comes in one file; everything else when it is wanted. */
const LATER =
  /src\/(?:first\.|later\.|views\/(?:EndOfDeal|Showdown|showdown|GameOver|over|TableSheet|HandRow|Counted|OfferToNotify|CopyButton|Settings|Story|Keys|Texts|Term|settings|texts|glossary)\.|texts\.ts|confetti|account\/|words\.|lesson\/|check\/|puzzle\/|replay\/(?!carried)|locales\/(?!en\.json))|hashes\/hmac/;

function isFirst(id: string): boolean {
  return /\/site\/src\/|\/(?:preact|@preact|@noble)\//.test(id) && !LATER.test(id);
}

/** Parts that are wanted for the same thing come in one file: many small ones compress worse, each by itself. */
const TOGETHER = [
  {
    name: "later",
    test: /src\/(?:later\.|texts\.|check\/(?:Shuffle|[Ff]igures)\.|views\/(?:EndOfDeal|Settings|Story|Keys|Texts|Term)\.|(?:lesson|replay(?!\/carried)|puzzle)\/)/,
  },
  { name: "account", test: /src\/account\/(?!follow|count)/ },
];

export default defineConfig({
  base: "./",
  plugins: [languages(), pages(), program()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    minify: "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "table", test: isFirst }, ...TOGETHER] } } },
  },
  server: { proxy: { "/prod": { target: server, ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
});
