import type { Shelf } from "./drafts";

/** Creates a `Storage` with room for `room` characters. */
export function shelf(room = Number.POSITIVE_INFINITY): Shelf {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => items.delete(key),
    setItem: (key, text) => {
      if (text.length > room) throw new Error("QuotaExceededError");
      items.set(key, text);
    },
  };
}
