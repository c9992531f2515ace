import { Pip, type Suit } from "../cards/symbols";
import { t } from "../i18n";
import { Setting } from "./Setting";

/** Four suit colours, or two. */
export function Suits() {
  return (
    <Setting
      name="suits"
      label={t("settings.suits")}
      options={[
        [4, <Sample key="4" colours={4} />],
        [2, <Sample key="2" colours={2} />],
      ]}
    />
  );
}

function Sample({ colours }: { colours: 2 | 4 }) {
  return (
    <>
      <span class="hidden">{t(colours === 4 ? "settings.suits.4" : "settings.suits.2")}</span>
      <span class={`suit-sample colours-${colours}`} aria-hidden="true">
        {(["s", "h", "d", "c"] as Suit[]).map((suit) => (
          <span key={suit} class={`suit-${suit}`}>
            <Pip suit={suit} />
          </span>
        ))}
      </span>
    </>
  );
}
