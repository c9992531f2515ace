/** Handing a link to somebody: the system's share sheet, or the clipboard, or the hand. */

/** Whether the browser can open its share sheet here; on plain http it can't. */
export function canShare(url: string): boolean {
  return typeof navigator.share === "function" && (navigator.canShare?.({ url }) ?? true);
}

/** Open the share sheet; closing it is no error. */
export async function share(title: string, text: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, text, url });
  } catch {
    // The player closed the sheet, or the system has nothing to share with: the link stands beside the button.
  }
}

/** Copy a text; where there is no clipboard, by selecting it in its field, or in one beside the button. True when it was copied. */
export async function copy(text: string, by: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return by instanceof HTMLInputElement ? copySelected(text, by) : copyAside(text, by);
  }
}

/** Beside the button, for outside an open sheet nothing can be selected. */
function copyAside(text: string, button: HTMLElement | null): boolean {
  const field = document.createElement("textarea");
  (button?.parentElement ?? document.body).append(field);
  const copied = copySelected(text, field);
  field.remove();
  button?.focus();
  return copied;
}

/** The old way, which plain http still allows. */
function copySelected(full: string, field: HTMLInputElement | HTMLTextAreaElement): boolean {
  field.value = full;
  field.focus();
  field.select();
  return document.execCommand("copy");
}
