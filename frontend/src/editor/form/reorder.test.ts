import { expect, test } from "vitest";
import { dropIndex } from "./reorder";

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
