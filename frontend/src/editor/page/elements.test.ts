import { expect, test } from "vitest";
import { marksIn } from "./elements";

test("several marks of one element are told apart, each once", () => {
  expect(marksIn("17 18")).toEqual([17, 18]);
  expect(marksIn(" 3  3 ")).toEqual([3]);
});

test("what is no number is no mark", () => {
  expect(marksIn(null)).toEqual([]);
  expect(marksIn("")).toEqual([]);
  expect(marksIn("a 4x 5")).toEqual([5]);
});
