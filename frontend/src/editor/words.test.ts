import { expect, test } from "vitest";
import { dictionary } from "./words";

/** Every text of a dictionary; those with blanks, filled in. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value("x", "x")), String(value(1, 2))];
  return Object.values(value as object).flatMap(textsOf);
}

test("the interface speaks of no keys, no lines of files and no commands", () => {
  for (const words of Object.values(dictionary)) {
    const forbidden = /`|\b(clave|claves|yaml|true|false)\b|rengl[oó]n/i;
    expect(textsOf(words).filter((text) => forbidden.test(text))).toEqual([]);
  }
});

test("nothing but names is the same in both languages", () => {
  const english = new Set(textsOf({ ...dictionary.en, choices: {} }));
  const both = textsOf({ ...dictionary.es, choices: {} }).filter((text) => english.has(text));
  // The mark of a callout is a word of Markdown here.
  expect(both).toEqual(["No", "NOTA"]);
});
