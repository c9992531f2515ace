import "./notices.css";
import { effect, signal } from "@preact/signals";
import { t } from "../i18n";
import { connection, pending, tableCode } from "../state";

/** A connection that is back so soon was never gone. */
const HIDDEN_FOR = 1_500;
const BACK_FOR = 1_500;

type Shown = "reconnecting" | "offline" | "back" | null;
const shown = signal<Shown>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Follow the connection; call once, at the start. */
export function watchConnection(): void {
  effect(() => {
    const now = connection.value;
    const needed = tableCode.value !== null || pending.value !== null;
    clearTimeout(timer);
    if (!needed) show(null);
    else if (now === "offline") show("offline");
    else if (now === "open") comeBack();
    else timer = setTimeout(() => show("reconnecting"), HIDDEN_FOR);
  });
}

function comeBack(): void {
  const before = shown.peek();
  if (before === null) return;
  show("back");
  timer = setTimeout(() => show(null), BACK_FOR);
}

function show(what: Shown): void {
  shown.value = what;
}

/** In words, over the felt; it moves nothing. */
export function Banner() {
  const now = shown.value;
  return (
    <div role="alert" class="banner-place">
      {now && <p class={`banner ${now}`}>{t(`banner.${now}`)}</p>}
    </div>
  );
}
