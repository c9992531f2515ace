import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isTyping } from "../focus";

interface TableSheetProps {
  title: string;
  stage: string;
  /** A tap anywhere on it, or beside it: what is being shown need not be waited for. */
  tap?: (ground: HTMLElement) => void;
  children: ComponentChildren;
}

/** A sheet that is part of the table: over the cards, below the top bar, beside chat and score, and not to be closed. */
export function TableSheet({ title, stage, tap, children }: TableSheetProps) {
  const ground = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A line of chat goes on being written.
    if (!isTyping()) heading.current?.focus({ preventScroll: true });
  }, [title]);
  useEffect(() => onTap(ground.current, tap), [tap]);
  useEffect(() => restTable(ground.current?.parentElement ?? null), []);
  return (
    <div ref={ground} class="table-sheet-ground" data-sheet={stage}>
      <section class="table-sheet paper-sheet" role="dialog" aria-label={title}>
        <h2 ref={heading} class="display" tabIndex={-1}>
          {title}
        </h2>
        {children}
      </section>
    </div>
  );
}

function onTap(ground: HTMLElement | null, tap: TableSheetProps["tap"]): (() => void) | undefined {
  if (!ground || !tap) return undefined;
  const tapped = ({ target }: Event) => {
    // A button that is pressed stays where it is: a click goes to what lay under the finger all along.
    if (target instanceof Element && !target.closest("button")) tap(ground);
  };
  for (const event of ["pointerdown", "keydown"]) ground.addEventListener(event, tapped);
  return () => {
    for (const event of ["pointerdown", "keydown"]) ground.removeEventListener(event, tapped);
  };
}

/** What the sheet covers takes no focus; the top bar stays. */
function restTable(place: HTMLElement | null): () => void {
  const covered = place?.querySelectorAll<HTMLElement>(".table-inner > :not(.top-bar)") ?? [];
  for (const part of covered) part.inert = true;
  return () => {
    for (const part of covered) part.inert = false;
  };
}
