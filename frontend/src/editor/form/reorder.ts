/** Moving an item of a list by pointer: numbers only. */

/** Upper and lower edge of an item. */
export type Span = { top: number; bottom: number };

/** The index at which an item ends that is dropped at a height, of items in their order. */
export function dropIndex(spans: readonly Span[], from: number, y: number): number {
  const middle = ({ top, bottom }: Span) => (top + bottom) / 2;
  const others = spans.filter((_, at) => at !== from);
  const before = others.filter((span) => middle(span) < y);
  return before.length;
}
