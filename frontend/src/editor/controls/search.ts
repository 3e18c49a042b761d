/** Search of items by typed words. */

/** Normalizes a text for comparison: without accents, in lower case. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns the items that contain every typed word, those beginning with the first one first. */
export function found<T>(items: readonly T[], typed: string, textOf: (item: T) => string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const matching = items.filter((item) => {
    const text = plain(textOf(item));
    return words.every((word) => text.includes(word));
  });
  const [first] = words;
  if (first === undefined) return matching;
  const begins = (item: T) => plain(textOf(item)).startsWith(first);
  return [...matching.filter(begins), ...matching.filter((item) => !begins(item))];
}
