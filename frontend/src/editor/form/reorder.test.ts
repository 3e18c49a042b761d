import { expect, test } from "vitest";
import type { Edit } from "../../generated/editor";
import { dropIndex, pathAfter } from "./reorder";

const spans = [0, 100, 200].map((top) => ({ top, bottom: top + 100 }));

test("an item that is hardly moved stays", () => {
  expect(dropIndex(spans, 1, 140)).toBe(1);
  expect(dropIndex(spans, 0, 10)).toBe(0);
});

test("an item goes behind those whose middle it has passed", () => {
  expect(dropIndex(spans, 0, 160)).toBe(1);
  expect(dropIndex(spans, 0, 260)).toBe(2);
  expect(dropIndex(spans, 2, 40)).toBe(0);
});

test("beyond the ends is at the ends", () => {
  expect(dropIndex(spans, 1, -500)).toBe(0);
  expect(dropIndex(spans, 1, 5000)).toBe(2);
});

test("what was typed into an item goes with it", () => {
  const path = ["sections"];
  const after = (edit: Edit, at: number) => pathAfter(edit, [...path, at, "title"])?.[1];
  const all = (edit: Edit) => [0, 1, 2, 3].map((at) => after(edit, at));
  expect(all({ op: "move", path, from: 0, to: 2 })).toEqual([2, 0, 1, 3]);
  expect(all({ op: "move", path, from: 3, to: 1 })).toEqual([0, 2, 3, 1]);
  expect(all({ op: "duplicate", path, at: 1 })).toEqual([0, 1, 3, 4]);
  expect(all({ op: "insert", path, at: 1, value: "" })).toEqual([0, 2, 3, 4]);
  expect(all({ op: "remove", path: [...path, 1] })).toEqual([0, undefined, 1, 2]);
  expect(pathAfter({ op: "remove", path: [...path, 1] }, ["meta", 2])).toEqual(["meta", 2]);
  expect(pathAfter({ op: "remove", path: ["meta"] }, ["meta", "title"])).toBeNull();
});
