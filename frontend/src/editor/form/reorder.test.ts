import { expect, test } from "vitest";
import type { Json } from "../../generated/editor";
import { dropIndex, haveItemsMoved } from "./reorder";

const spans = [0, 100, 200].map((top) => ({ top, bottom: top + 100 }));

test("an item that is moved by less than half a neighbour stays", () => {
  expect(dropIndex(spans, 1, 140)).toBe(1);
  expect(dropIndex(spans, 0, 10)).toBe(0);
});

test("an item goes behind those whose middle it has passed", () => {
  expect(dropIndex(spans, 0, 160)).toBe(1);
  expect(dropIndex(spans, 0, 260)).toBe(2);
  expect(dropIndex(spans, 2, 40)).toBe(0);
});

test("an item dropped beyond the ends goes to the end", () => {
  expect(dropIndex(spans, 1, -500)).toBe(0);
  expect(dropIndex(spans, 1, 5000)).toBe(2);
});

test("a list whose items have moved is told from one with a changed item", () => {
  const moved = (...now: Json[]) => haveItemsMoved({ list: ["a", "b", { c: "c" }] }, { list: now });
  expect(moved("a", "b", { c: "d" })).toBe(false);
  expect(moved("z", "b", { c: "c" })).toBe(false);
  expect(moved("b", "a", { c: "c" })).toBe(true);
  expect(moved("z", "a", "b")).toBe(true);
  expect(moved("a", "b")).toBe(true);
  expect(haveItemsMoved([["a", "b"]], [["b", "a"]])).toBe(true);
});
