import { expect, test } from "vitest";
import { hex } from "./text-style";

test("a transparent colour has no code", () => {
  expect(hex("rgb(28, 34, 8)")).toBe("#1c2208");
  expect(hex("rgba(0, 0, 0, 0)")).toBe("#");
});
