import { expect, test } from "vitest";
import { contrast, gradeOf, inputColor, ratioInWords, readColor } from "./contrast";

test("black on white has the greatest contrast, a colour on itself the least", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#1f6b5c", "#1f6b5c")).toBe(1);
});

test("the contrast is the same whichever colour is in front", () => {
  expect(contrast("#767676", "#fff")).toBe(contrast("#fff", "#767676"));
  expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 2);
});

test("a text that is not a colour has no contrast", () => {
  expect(contrast("red", "#fff")).toBeUndefined();
  expect(readColor("#12345")).toBeUndefined();
});

test("short colours are written out for the browser's field", () => {
  expect(inputColor("#1aF")).toBe("#11aaff");
});

test("the grades are those of WCAG", () => {
  expect([7, 6.99, 4.5, 4.49, 3, 2.99].map(gradeOf)).toEqual([
    "AAA",
    "AA",
    "AA",
    "large",
    "large",
    "low",
  ]);
});

test("a ratio is rounded down", () => {
  expect(ratioInWords(4.499)).toBe("4.49");
});
