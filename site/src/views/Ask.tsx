import { concede, leave, offerEnd } from "../commands";
import { type Key, t } from "../i18n";
import { nameOf } from "../names";
import { justShown } from "../play";
import { me, other, pending, sheet, view } from "../state";
import { Sheet } from "./Sheet";

type Asked = "leave" | "concede" | "offerEnd";

const ACTS: Record<Asked, () => void> = {
  concede,
  offerEnd: () => offerEnd(),
  leave,
};

/** What can't be taken back is asked, once, in words that say what follows. */
export function Ask({ what }: { what: Asked }) {
  const close = () => {
    sheet.value = null;
  };
  const name = nameOf(other(me.value ?? 0));
  return (
    <Sheet title={t(`ask.${what}` satisfies Key)} close={close}>
      <p class="quiet">{t(wordsFor(what), { name })}</p>
      <div class="buttons">
        <button type="button" class="button paper" onClick={close}>
          {t("ask.no")}
        </button>
        <button
          type="button"
          class={`button ${what === "offerEnd" ? "ink" : "danger"}`}
          data-act="yes"
          aria-disabled={pending.value !== null}
          onClick={(click) => {
            // The entry of the menu that led here may lie under it.
            if (pending.value || (click.detail > 0 && justShown())) return;
            close();
            ACTS[what]();
          }}
        >
          {t(`ask.${what}.yes` satisfies Key)}
        </button>
      </div>
    </Sheet>
  );
}

function wordsFor(what: Asked): Key {
  if (what !== "leave") return `ask.${what}.words`;
  const stage = view.value?.stage;
  if (stage === "waiting") return "ask.leave.waiting";
  return stage === "over" ? "ask.leave.over" : "ask.leave.words";
}
