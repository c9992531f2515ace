/** Which language somebody gets, and that every language counts. */

import { afterEach, expect, test } from "vitest";
import { language, speak, t, tn } from "../src/i18n";
import { LANGUAGES, languageFor, languageOf, pageOf } from "../src/languages";
import { linkTo, parseRoute } from "../src/route";
import { cardWords } from "../src/say";

afterEach(() => speak("en"));

test.each([
  [["es-MX", "en"], "es"],
  [["nl", "de-AT"], "de"],
  [["pt-BR"], "pt"],
  [["ja", "ko"], "en"],
  [[], "en"],
  [["EN-gb", "fr"], "en"],
])("who asks for %j reads %s", (wanted, spoken) => {
  expect(languageFor(wanted)).toBe(spoken);
});

test.each(LANGUAGES)("the page in %s is known by its address", (one) => {
  expect(languageOf(`https://gin.example/${pageOf(one)}#k7m-4qz-9tb`)).toBe(one === "en" ? null : one);
});

test("a link made on a page in one language is in none: the friend may speak another", () => {
  const link = linkTo("k7m-4qz-9tb", "https://gin.example/play/es.html#222-222-222");
  expect(link).toBe("https://gin.example/play/#k7m-4qz-9tb");
});

test("the lesson has an address", () => {
  expect(parseRoute("#lesson")).toEqual({ page: "lesson" });
});

test.each([
  ["en", "1 point", "2 points", "king of hearts"],
  ["es", "1 punto", "2 puntos", "rey de corazones"],
  ["fr", "1 point", "2 points", "roi de cœur"],
  ["de", "1 Punkt", "2 Punkte", "Herz König"],
  ["it", "1 punto", "2 punti", "re di cuori"],
  ["pt", "1 ponto", "2 pontos", "rei de copas"],
] as const)("%s counts and names cards", async (one, single, several, king) => {
  await speak(one);
  expect(language()).toBe(one);
  expect([tn("points", 1), tn("points", 2)]).toEqual([single, several]);
  expect(cardWords("Kh")).toBe(king);
});

test("nothing counts as one in French, as the language does", async () => {
  await speak("fr");
  expect(tn("points", 0)).toBe("0 point");
});

test("a language that is not there leaves the one before", async () => {
  await speak("xx" as "es");
  expect([language(), t("close")]).toEqual(["en", "Close"]);
});
