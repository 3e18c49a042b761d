import { expect, test } from "vitest";
import { fillIn } from "./fill-in";

test("placeholders get their values, wherever they stand", () => {
  expect(fillIn("{stars} de 5 estrellas", { stars: "4" })).toBe("4 de 5 estrellas");
  expect(fillIn("{a}-{b}-{a}", { a: "1", b: "2" })).toBe("1-2-1");
});

test("a value is taken literally, whatever it looks like", () => {
  expect(fillIn("[{a}]", { a: "$& {b}", b: "no" })).toBe("[$& {b}]");
});

test("an unknown placeholder stays", () => {
  expect(fillIn("{x}", {})).toBe("{x}");
});
