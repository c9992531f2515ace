/** Words of the game that say what they mean when they are tapped. */

import "./glossary.css";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { text } from "../texts";

export const TERMS = ["deadwood", "meld", "knock", "layoff", "undercut", "gin"] as const;
export type TermName = (typeof TERMS)[number];

/** The browser's own popover: a tap beside it, or Escape, closes it. */
export function Term({ term, children }: { term: TermName; children?: ComponentChildren }) {
  const id = useId();
  const name = text(`glossary.${term}`);
  return (
    <>
      <button type="button" class="term" data-term={term} popovertarget={id}>
        {children ?? name}
      </button>
      <span id={id} class="term-words" popover="auto" role="note" aria-label={name}>
        <strong>{name}</strong>
        {text(`glossary.${term}.words`)}
      </span>
    </>
  );
}

const MARKED = /\[([^\]:]+):(\w+)\]/;

/** A text in which `[deadwood:deadwood]` stands for a word that can be tapped. */
export function WithTerms({ words }: { words: string }) {
  const parts = words.split(/(\[[^\]]+\])/);
  return (
    <>
      {parts.map((part) => {
        const [, shown, term] = MARKED.exec(part) ?? [];
        const known = TERMS.find((name) => name === term);
        if (!known) return part;
        return (
          <Term key={part} term={known}>
            {shown}
          </Term>
        );
      })}
    </>
  );
}

/** All the words there are. */
export function Glossary() {
  return (
    <section>
      <h3>{text("glossary.title")}</h3>
      <div class="glossary">
        {TERMS.map((term) => (
          <Term key={term} term={term} />
        ))}
      </div>
    </section>
  );
}
