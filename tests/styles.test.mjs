// The rules that all style sheets of the pages follow.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const source = path.join(import.meta.dirname, "../frontend/src");

const sheets = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".css") && !name.startsWith("editor/"))
  .map((name) => {
    const css = readFileSync(path.join(source, name), "utf8").replace(/\/\*.*?\*\//gs, "");
    return { name, css };
  });

/** Returns what a pattern finds in each sheet, each once. */
function found(pattern) {
  const all = sheets.flatMap(({ css }) => [...css.matchAll(pattern)].map(([, value]) => value));
  return [...new Set(all)].sort();
}

test("texts have four weights", () => {
  const faces = ["400 599", "400 700", "600 700"];
  const weights = found(/font-weight: ([^;]+)/g).filter((weight) => !faces.includes(weight));
  expect(weights).toEqual(["400", "500", "600", "700", "inherit"]);
});

test("layouts change at four widths, and where large letters leave no room", () => {
  const widths = found(/@media[^{]*?\((?:\d+rem < )?width [<>]=? ([\w.]+)/g);
  expect(widths).toEqual(["18rem", "24rem", "48rem", "64rem", "80rem"]);
});

test("two sections style the same class only if it is of a component", () => {
  const classes = (css) => css.replace(/\{[^{}]*\}/g, " ").match(/\.[a-z][\w-]*/g) ?? [];
  const isSection = ({ name }) => name.startsWith("sections/");
  const shared = sheets.filter((sheet) => !isSection(sheet)).flatMap(({ css }) => classes(css));
  const own = sheets.filter(isSection).flatMap(({ css }) => [...new Set(classes(css))]);
  const twice = own.filter((name, at) => own.indexOf(name) !== at && !shared.includes(name));
  expect(twice).toEqual([]);
});
