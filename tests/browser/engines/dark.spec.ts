// A dark site below a path, with a font and a style sheet of its own.

import { test } from "./test.ts";
import { click, open, seen } from "./visitor.ts";

test.use({ build: "dark" });

const styles = () => {
  const button = document.querySelector(".button");
  return {
    scheme: getComputedStyle(document.documentElement).colorScheme,
    case: button && getComputedStyle(button).textTransform,
    fonts: [...document.fonts].filter(
      ({ status, family }) => status === "loaded" && /^"?propia-\w{8}"?$/.test(family),
    ).length,
  };
};
const expected = { scheme: "dark", case: "uppercase", fonts: 1 };

test("a dark site has its font and styles, also on the next page", async ({ tab }) => {
  await open(tab, "/clinica/");
  await seen(tab, styles).toEqual(expected);
  await click(tab, "header nav a[href='/clinica/tratamientos/']");
  await seen(tab, () => location.pathname).toBe("/clinica/tratamientos/");
  await seen(tab, styles).toEqual(expected);
});
