/** The table of one seat: bar, opponent, piles, prompt, hand, actions. It draws the view and holds no rules. */

import "./table.css";
import { useEffect, useRef } from "preact/hooks";
import { useKeys } from "../focus";
import { insets, layout } from "../hand";
import { t } from "../i18n";
import { LARGE_TYPE } from "../measures";
import { finishMotion } from "../motion";
import { theirName } from "../say";
import { me, view, viewport } from "../state";
import type { TableView } from "../wire";
import { Bar } from "./Bar";
import { Fan } from "./Fan";
import { FirstHint } from "./FirstHint";
import { Hand } from "./Hand";
import { Piles } from "./Piles";
import { Prompt } from "./Prompt";
import { Tools } from "./Tools";
import { TopBar } from "./TopBar";

export function Table() {
  const root = useRef<HTMLElement>(null);
  useKeys(root);
  useInsets(root);
  const now = view.value;
  if (!now) return null;
  const { zones } = layout.value;
  return (
    <main
      ref={root}
      class={`table shape-${zones.shape} ${zones.type > LARGE_TYPE ? "large-type" : ""}`}
      data-stage={now.stage}
      data-turn={turnOf(now)}
      data-phase={now.deal?.phase ?? "none"}
      data-at={now.at}
      onPointerUpCapture={finishMotion}
    >
      <h1 class="hidden">{t("table.title", { name: theirName(now) })}</h1>
      <div class="table-inner" style={{ "--table-width": `${zones.width}px`, "--rem": `${16 * zones.type}px` }}>
        <TopBar />
        <Fan />
        <Piles />
        <Prompt />
        <Hand />
        <Tools />
        <Bar />
        <FirstHint />
      </div>
    </main>
  );
}

function turnOf({ stage, deal }: TableView): "me" | "them" | "none" {
  if (stage !== "playing" || !deal || deal.turn === null) return "none";
  return deal.turn === me.value ? "me" : "them";
}

/** What the notches take is known to style sheets alone: read it off the table's padding, once a size. */
function useInsets(root: { current: HTMLElement | null }): void {
  const { width, height } = viewport.value;
  useEffect(() => {
    if (!root.current) return;
    const style = getComputedStyle(root.current);
    const taken = (one: string, two: string) => Number.parseFloat(one) + Number.parseFloat(two) || 0;
    const now = {
      width: taken(style.paddingLeft, style.paddingRight),
      height: taken(style.paddingTop, style.paddingBottom),
    };
    const before = insets.value;
    if (before.width !== now.width || before.height !== now.height) insets.value = now;
  }, [root, width, height]);
}
