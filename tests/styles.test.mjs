// The rules that all style sheets of the pages follow.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { transform } from "lightningcss";
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

/** Classes that another name must keep, each with its reason. */
const otherNames = {
  "post-header": "reading views of browsers leave out what has this class",
  "post-footer": "reading views of browsers leave out what has this class",
};

/** Returns the classes of the elements that a parsed selector styles. */
function styledClasses(selector) {
  const start = selector.findLastIndex(({ type }) => type === "combinator") + 1;
  return selector.slice(start).flatMap((part) => {
    const isChoice = part.kind === "is" || part.kind === "where";
    return isChoice
      ? part.selectors.flatMap(styledClasses)
      : part.type === "class"
        ? part.name
        : [];
  });
}

/** Returns each class that a sheet styles, once, without the classes of what is around or inside. */
function classesOf({ name, css }) {
  const classes = new Set();
  const add = ({ value }) => value.selectors.flatMap(styledClasses).map((one) => classes.add(one));
  const code = Buffer.from(css.replace(/@import.*/g, ""));
  transform({ filename: name, code, visitor: { Rule: { style: (rule) => void add(rule) } } });
  return [...classes];
}

test("a class begins with the name of the only file that styles it; others name it as context", () => {
  // What paper shows of all parts is decided in one place.
  const checked = sheets.filter(({ name }) => name !== "styles/print.css");
  const styled = checked.flatMap((sheet) => classesOf(sheet).map((one) => [one, sheet.name]));
  const shown = ([one, name]) => `.${one} in ${name}`;
  const twice = styled.filter(([one, name]) => styled.some((o) => o[0] === one && o[1] !== name));
  const advice = "give the element a class of its own, and name others around it or in `:has()`";
  expect(twice.map(shown), advice).toEqual([]);

  const foreign = styled.filter(([one, name]) => {
    const names = [path.basename(path.dirname(name)), path.basename(name, ".css")];
    const isNamed = names.some((own) => one === own || one.startsWith(`${own}-`));
    return !(isNamed || name.startsWith("styles/") || one in otherNames);
  });
  expect(foreign.map(shown), "begin the class with the name of its file or folder").toEqual([]);
});
