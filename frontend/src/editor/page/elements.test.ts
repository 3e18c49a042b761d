import { expect, test } from "vitest";
import { marksIn } from "./elements";

test("an element's marks are read in order, each once", () => {
  expect(marksIn("17 18")).toEqual([17, 18]);
  expect(marksIn(" 3  3 ")).toEqual([3]);
});

test("a mark that is not a number is ignored", () => {
  expect(marksIn(null)).toEqual([]);
  expect(marksIn("")).toEqual([]);
  expect(marksIn("a 4x 5")).toEqual([5]);
});
