/** The front page as it is read without scripts: one file for each language, made from the texts of `src/locales/about`. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { FIRST, LANGUAGE_NAMES, LANGUAGES, type Language, pageOf } from "../src/languages.ts";

/** Too small to wait for the page's own. */
const FIRST_SCRIPT = fileURLToPath(new URL("../src/first.ts", import.meta.url));

type Words = Record<string, string>;

const RULES = ["deal", "offer", "turn", "knock", "void", "layoff", "score"];
const QUESTIONS = ["friend", "join", "account", "free", "phone", "computer", "knock", "melds"];
/** The standard game, which the front page tells. */
const STANDARD: Words = { limit: "10", gin: "25", undercut: "25", target: "100" };

/** Fills the front page, and writes it once more in every other language. */
export function pages(): Plugin {
  return {
    name: "gin-table-pages",
    enforce: "post",
    buildStart() {
      if (this.environment.mode === "build") this.emitFile({ type: "chunk", id: FIRST_SCRIPT, name: "first" });
    },
    transformIndexHtml: {
      order: "pre",
      handler: (html, { server }) => (server ? frontPage(html, FIRST) : html),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("there is no front page");
        const template = withFirst(String(index.source), bundle);
        index.source = frontPage(template, FIRST);
        for (const language of LANGUAGES.filter((one) => one !== FIRST)) {
          this.emitFile({ type: "asset", fileName: pageOf(language), source: frontPage(template, language) });
        }
      },
    },
  };
}

/** The small script goes before the page's own, which it does not wait for. */
function withFirst(html: string, bundle: Record<string, { name?: string; fileName: string }>): string {
  const first = Object.values(bundle).find(({ name }) => name === "first");
  if (!first) throw new Error("there is no first script");
  return html.replace(
    "<script",
    `<script type="module" async crossorigin src="./${first.fileName}"></script>\n    <script`,
  );
}

/** The front page in a language. `{{name}}` in the template is a text, `<!--name-->` a part. */
export function frontPage(template: string, language: Language): string {
  const about = wordsOf("about/", language);
  const filled = template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace("<!--languages-->", alternates(language))
    .replace("<!--still-->", still(about, wordsOf("", language)))
    .replace("<!--about-->", article(about, wordsOf("texts/", language), language));
  return filled.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => escaped(about[name] ?? missing(name)));
}

function wordsOf(what: "about/" | "texts/" | "", language: Language): Words {
  return JSON.parse(readFileSync(new URL(`../src/locales/${what}${language}.json`, import.meta.url), "utf8"));
}

function missing(name: string): never {
  throw new Error(`the front page has no text ${name}`);
}

/** Where this page is, and where the others are: in full once it is published, for others read them away from here. */
function alternates(language: Language): string {
  const links = LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${addressOf(one)}">`);
  const any = `<link rel="alternate" hreflang="x-default" href="./">`;
  const own = addressOf(language);
  const itself = [`<link rel="canonical" href="${own}">`, `<meta property="og:url" content="${own}">`];
  return [...itself, ...links, any].join("\n    ");
}

function addressOf(language: Language): string {
  return language === FIRST ? "./" : `./${pageOf(language)}`;
}

/** What stands where the page will be until its script has come: the frame of `Home.tsx`, with nothing to press. */
function still(about: Words, words: Words): string {
  const said = (name: string) => escaped((words[name] ?? missing(name)).replace(/\{\w+\}/g, "100"));
  const all = (tag: string, ...names: string[]) =>
    names.map((name) => `<span class="${tag}">${said(name)}</span>`).join("");
  return `<div class="home felt still">
      <header class="home-head"><p class="brand">${said("app.name")}</p></header>
      <main class="home-main">
        <div class="home-fan"></div>
        <div class="pitch">
          <p class="headline">${said("home.headline")}</p>
          <p class="home-sentence">${said("home.sentence")}</p>
          <noscript><h1>${escaped(about.headline ?? "")}</h1><p>${escaped(about.noscript ?? "")}</p></noscript>
          <div class="home-buttons">${all("button", "home.friend", "home.bot")}</div>
          <div class="home-chips">${all("chip choice", "home.target.option", "home.knock.option", "home.name", "home.level.standard")}</div>
          <p class="home-note">${said("level.standard")}</p>
          <p class="chip code-field">${said("home.code")}</p>
        </div>
      </main>
      <footer class="home-foot">${all("link", "home.puzzle", "home.howto", "home.rules", "home.privacy")}</footer>
    </div>`;
}

function article(about: Words, texts: Words, language: Language): string {
  const rules = RULES.map((rule) => part(texts[`rule.${rule}.title`] ?? "", texts[`rule.${rule}`] ?? ""));
  const questions = QUESTIONS.map((one) => part(about[`q.${one}`] ?? "", about[`a.${one}`] ?? ""));
  return `<section id="about" class="about" lang="${language}" aria-label="${escaped(about.howto ?? "")}">
      <div>
        <h2>${escaped(about.howto ?? "")}</h2>
        <p>${escaped(texts["howto.goal"] ?? "")}</p>
        <ol>${rules.map((rule) => `<li>${rule}</li>`).join("")}</ol>
      </div>
      <div>
        <h2>${escaped(about.questions ?? "")}</h2>
        ${questions.join("\n        ")}
      </div>
      <nav aria-label="${escaped(about.languages ?? "")}">${LANGUAGES.map(linkTo).join(" ")}</nav>
    </section>`;
}

function linkTo(language: Language): string {
  return `<a href="${addressOf(language)}" hreflang="${language}" lang="${language}">${LANGUAGE_NAMES[language]}</a>`;
}

function part(title: string, words: string): string {
  const said = words.replace(/\{(\w+)\}/g, (_, name: string) => STANDARD[name] ?? missing(name));
  return `<h3>${escaped(title)}</h3><p>${escaped(said)}</p>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
