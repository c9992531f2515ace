/** Score and chat: beside the table on a wide screen, else in a drawer over the far end of the table. */

import "./side.css";
import { useEffect, useRef } from "preact/hooks";
import { isMyTurn } from "../attention";
import { isTyping } from "../focus";
import { layout } from "../hand";
import { t } from "../i18n";
import { sheet, wide } from "../state";
import { drawerOf } from "../talk";
import type { TableView } from "../wire";
import { Chat } from "./Chat";
import { Icon } from "./icons";
import { ScoreSheet } from "./ScoreSheet";

export function Side({ view }: { view: TableView }) {
  if (wide.value) return <Panel view={view} />;
  return sheet.value === "chat" ? <Drawer view={view} /> : null;
}

function Panel({ view }: { view: TableView }) {
  return (
    <aside class="side" aria-label={t("side.label")}>
      <section class="side-score" aria-labelledby="side-score-title">
        <header class="side-head numbers">
          <h2 id="side-score-title">{t("side.score")}</h2>
          <span>{t("side.target", { target: view.rules.target })}</span>
        </header>
        <ScoreSheet view={view} />
      </section>
      <Chat view={view} />
    </aside>
  );
}

function Drawer({ view }: { view: TableView }) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.querySelector<HTMLElement>("h2")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const { x, width, height, covers } = drawerOf(layout.value.zones);
  useFolding(isMyTurn(view), covers);
  return (
    <aside
      ref={drawer}
      class="side drawer"
      style={{
        left: `calc(${x}px + var(--safe-left))`,
        width: `${width}px`,
        height: `calc(${height}px + var(--safe-top))`,
      }}
      aria-label={t("side.label")}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <button type="button" class="icon-button drawer-close" aria-label={t("close")} onClick={close}>
        <Icon name="close" />
      </button>
      <Chat view={view} />
    </aside>
  );
}

/**
 * Where it hides what I need, it goes as my turn comes, or with the click that ends my typing: on the table the next
 * letter would play. What was typed is kept.
 */
function useFolding(mine: boolean, covers: boolean): void {
  const before = useRef(mine);
  useEffect(() => {
    const comes = mine && !before.current && covers;
    before.current = mine;
    if (!comes) return;
    const fold = () => sheet.peek() !== "chat" || isTyping() || close();
    // The click may be what sends the line.
    const clicked = () => setTimeout(fold);
    fold();
    addEventListener("click", clicked);
    return () => removeEventListener("click", clicked);
  }, [mine]);
}

function close(): void {
  sheet.value = null;
}
