/** Positions of list items after a change, computed from numbers and values only. */

import type { Json } from "../../generated/editor";
import { isRecord, isSame } from "../values";

/** The upper and lower edge of an item. */
export type Span = { top: number; bottom: number };

/** Returns the index at which an item lands when it is dropped at height `y`. */
export function dropIndex(spans: readonly Span[], from: number, y: number): number {
  const middle = ({ top, bottom }: Span) => (top + bottom) / 2;
  const others = spans.filter((_, at) => at !== from);
  const before = others.filter((span) => middle(span) < y);
  return before.length;
}

/** Whether list items have moved between two states of a value. */
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
