/** The front page as it is read without scripts, in every language. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, pageOf } from "../src/languages";
import { frontPage } from "../tools/pages.ts";

const TEMPLATE = readFileSync(new URL("../index.html", import.meta.url), "utf8");

test.each(LANGUAGES)(
  "in %s it has a heading, seven rules, eight questions, and nothing left to fill in",
  (language) => {
    const page = frontPage(TEMPLATE, language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page.match(/<h1>/g)).toHaveLength(1);
    expect(page.match(/<li><h3>/g)).toHaveLength(7);
    expect(page.match(/<h3>[^<]+<\/h3><p>[^<]{40,}/g)).toHaveLength(7 + 8);
    expect(page).not.toMatch(/\{\{?\w|<!--/);
  },
);

test.each(LANGUAGES)("in %s it names the others, itself, and its picture, all beside it", (language) => {
  const page = frontPage(TEMPLATE, language);
  expect(page.match(/hreflang="\w\w" href="\.\/(?:\w\w\.html)?"/g)).toHaveLength(6);
  expect(page).toContain(`<link rel="canonical" href="./${language === "en" ? "" : pageOf(language)}">`);
  expect(page).toContain('property="og:image" content="./share.png"');
});

test.each(LANGUAGES)("in %s it has no script and no style of its own, as the content policy asks", (language) => {
  const page = frontPage(TEMPLATE, language);
  expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*src=)/);
});

test("no two languages say the same", () => {
  const titles = LANGUAGES.map((language) => /<title>(.*)<\/title>/.exec(frontPage(TEMPLATE, language))?.[1]);
  expect(new Set(titles).size).toBe(LANGUAGES.length);
});
