/** The button that was pressed may be gone with what it did: then the focus goes to the heading of its sheet. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) document.querySelector<HTMLElement>("dialog h2")?.focus();
  });
}
