/** What the built page weighs, in gzip -9 bytes, and fails where that is more than a five-year-old phone should carry. */

import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const KB = 1024;
const LANGUAGE = /^(?:es|fr|de|it|pt|en)-/;

const html = readFileSync(new URL("index.html", DIST), "utf8");
const first = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
const assets = readdirSync(new URL("assets/", DIST));
const scripts = assets.filter((file) => file.endsWith(".js"));

const js = sum(first.filter((file) => file.endsWith(".js")));
const css = sum(first.filter((file) => file.endsWith(".css")));
const font = sum(assets.filter((file) => /^figtree-latin-wght.*woff2$/.test(file)));
const display = sum(assets.filter((file) => /^fraunces.*woff2$/.test(file)));
const page = gzipped(html) + js + css;
/** A player loads one language: its words, its longer texts, and those of accounts. The heaviest counts. */
const languages = ["es", "fr", "de", "it", "pt"].map((tag) =>
  sum(scripts.filter((file) => file.startsWith(`${tag}-`))),
);
const all = sum(scripts.filter((file) => !LANGUAGE.test(file))) + Math.max(...languages);

const budgets = [
  ["first JS", js, 60],
  ["all JS, one language besides English", all, 100],
  ["first CSS", css, 10],
  ["first load with the text font", page + font, 110],
  ["first load with both fonts", page + font + display, 150],
];
for (const [what, bytes, most] of budgets) {
  const over = bytes > most * KB;
  console.log(`${over ? "OVER " : "     "}${what}: ${(bytes / KB).toFixed(1)} of ${most} KB`);
  if (over) process.exitCode = 1;
}

function sum(files) {
  return files.reduce((bytes, file) => bytes + weight(file), 0);
}

/** Fonts are compressed already. */
function weight(file) {
  const body = readFileSync(new URL(`assets/${file}`, DIST));
  return file.endsWith(".woff2") ? body.length : gzipped(body);
}

function gzipped(body) {
  return gzipSync(body, { level: 9 }).length;
}
