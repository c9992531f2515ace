/** Local storage that goes on in memory where the browser blocks it. */

import { signal } from "@preact/signals";

const PREFIX = "gin-table:";
const memory = new Map<string, string>();

/** False once the browser has refused to keep something: the seat then lives only as long as this page. */
export const keeps = signal(true);

export function remembered<T>(name: string, otherwise: T): T {
  const text = read(PREFIX + name);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(PREFIX + name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
  } catch {
    keeps.value = false;
  }
}

/** Forget all that this device keeps: name, choices, seats. */
export function forgetAll(): void {
  memory.clear();
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const key of Object.keys(store).filter((name) => name.startsWith(PREFIX))) store.removeItem(key);
    }
  } catch {
    keeps.value = false;
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    keeps.value = false;
    return memory.get(key) ?? null;
  }
}
