import { expect, test } from "vitest";
import { differenceOf, shortened } from "./difference";

test("the difference of two texts is the word that changed", () => {
  expect(differenceOf("una casa azul grande", "una casa roja grande")).toEqual({
    before: "una casa ",
    old: "azul",
    new: "roja",
    after: " grande",
  });
});

test("a word that changed in its middle is shown as a whole", () => {
  expect(differenceOf("el seguro", "el siguro")).toEqual({
    before: "el ",
    old: "seguro",
    new: "siguro",
    after: "",
  });
});

test("equal texts have no difference", () => {
  expect(differenceOf("igual", "igual")).toEqual({ before: "igual", old: "", new: "", after: "" });
});

test("the parts of a difference make both texts again", () => {
  const texts = ["", "a", "uno dos", "uno tres dos", "dos", "uno  dos", "aa aa", "aa aa aa"];
  for (const old of texts) {
    for (const now of texts) {
      const { before, old: gone, new: come, after } = differenceOf(old, now);
      expect(before + gone + after).toBe(old);
      expect(before + come + after).toBe(now);
    }
  }
});

test("the difference of long texts has only the words around it", () => {
  const long = "palabra ".repeat(100);
  const { before, old, after } = shortened(
    differenceOf(`${long}uno ${long}`, `${long}dos ${long}`),
  );
  expect(old).toBe("uno");
  expect(before).toMatch(/^….{100}$/);
  expect(after).toMatch(/^.{100}…$/);
});
