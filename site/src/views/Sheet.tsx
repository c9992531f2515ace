/** A sheet of paper over the page: from the bottom on a phone, in the middle on a wide screen. */

import "./sheet.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./icons";

interface SheetProps {
  title: string;
  class?: string;
  /** Called for the close button, Escape and a tap beside the sheet. */
  close: () => void;
  children: ComponentChildren;
}

/** The browser's own dialog: it keeps the focus inside, and gives it back to where it was. */
export function Sheet({ title, class: name = "", close, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; the click is for a tap beside it
    <dialog
      ref={dialog}
      class={`sheet ${name}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="sheet-body">
        <header class="sheet-head">
          <h2 ref={heading} class="display" tabIndex={-1}>
            {title}
          </h2>
          <button type="button" class="icon-button on-paper" aria-label={t("close")} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
