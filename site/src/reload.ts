/** Loading the page anew where a newer one is there: once for each reason, never in a circle. */

const KEY = "gin-table:reloaded-for";

/** Load the page anew, unless that was done for this reason already; false then. */
export function reloadOnce(reason: string): boolean {
  const key = `${KEY}-${reason}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "yes");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * A part of the page could not be fetched. Where its host answers, a newer page has taken its place: that is loaded,
 * once for each build. False where there is nothing newer to be had.
 */
export async function reloadForNewer(): Promise<boolean> {
  const answers = await fetch("./config.json", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  return answers && reloadOnce(import.meta.url);
}
