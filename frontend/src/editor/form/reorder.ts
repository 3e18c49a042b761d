/** Where items of a list are after it was changed: numbers and paths only. */

import type { Edit, PathStep } from "../../generated/editor";
import { isSame } from "../values";

/** Upper and lower edge of an item. */
export type Span = { top: number; bottom: number };

/** The index at which an item ends that is dropped at a height, of items in their order. */
export function dropIndex(spans: readonly Span[], from: number, y: number): number {
  const middle = ({ top, bottom }: Span) => (top + bottom) / 2;
  const others = spans.filter((_, at) => at !== from);
  const before = others.filter((span) => middle(span) < y);
  return before.length;
}

/** The path that leads to the same value after an edit; nothing where that took the value away. */
export function pathAfter(edit: Edit, path: PathStep[]): PathStep[] | null {
  if (edit.op === "lines" || edit.op === "set" || edit.op === "put") return path;
  const list = edit.op === "remove" ? edit.path.slice(0, -1) : edit.path;
  const at = path[list.length];
  const isInside = isSame(list.map(String), path.slice(0, list.length).map(String));
  const removed = edit.op === "remove" ? edit.path.at(-1) : undefined;
  if (!isInside || at === undefined) return path;
  if (edit.op === "remove" && at === removed) return null;
  if (typeof at !== "number") return path;
  const now = indexAfter(edit, at);
  return now === at ? path : [...list, now, ...path.slice(list.length + 1)];
}

type ListEdit = Extract<Edit, { op: "insert" | "duplicate" | "move" | "remove" }>;

function indexAfter(edit: ListEdit, at: number): number {
  switch (edit.op) {
    case "insert":
      return at >= edit.at ? at + 1 : at;
    case "duplicate":
      return at > edit.at ? at + 1 : at;
    case "remove":
      return at > Number(edit.path.at(-1)) ? at - 1 : at;
    case "move": {
      const { from, to } = edit;
      if (at === from) return to;
      const isBetween = from < to ? at > from && at <= to : at >= to && at < from;
      return isBetween ? at + Math.sign(from - to) : at;
    }
  }
}
