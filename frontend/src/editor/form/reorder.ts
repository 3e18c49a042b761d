/** Where items of a list are after it was changed: numbers and values only. */

import type { Json } from "../../generated/editor";
import { isRecord, isSame } from "../values";

/** Upper and lower edge of an item. */
export type Span = { top: number; bottom: number };

/** The index at which an item ends that is dropped at a height, of items in their order. */
export function dropIndex(spans: readonly Span[], from: number, y: number): number {
  const middle = ({ top, bottom }: Span) => (top + bottom) / 2;
  const others = spans.filter((_, at) => at !== from);
  const before = others.filter((span) => middle(span) < y);
  return before.length;
}

/** Whether items of a list stand at other places in a later state of a value. */
export function haveItemsMoved(old: Json, now: Json): boolean {
  if (Array.isArray(old) && Array.isArray(now)) {
    if (old.length !== now.length) return true;
    return old.some((item, at) => {
      const there = now[at] ?? null;
      if (isSame(item, there)) return false;
      return now.some((other) => isSame(item, other)) || haveItemsMoved(item, there);
    });
  }
  if (!isRecord(old) || !isRecord(now)) return false;
  return Object.entries(old).some(([key, value]) => haveItemsMoved(value, now[key] ?? null));
}
