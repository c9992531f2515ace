import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { goHome } from "../session";

/** A page of felt with the name of the place above, and one thing in the middle. */
export function FeltPage({ children }: { children: ComponentChildren }) {
  return (
    <div class="felt-page felt">
      <header class="home-head">
        <button type="button" class="brand" onClick={goHome}>
          {t("app.name")}
        </button>
      </header>
      <main class="felt-main">{children}</main>
    </div>
  );
}
