import "./notices.css";
import { t } from "../i18n";
import { shown } from "../line";

/** In words, over the felt; it moves nothing. */
export function Banner() {
  const now = shown.value;
  return (
    <div role="alert" class="banner-place">
      {now && <p class={`banner ${now}`}>{t(`banner.${now}`)}</p>}
    </div>
  );
}
