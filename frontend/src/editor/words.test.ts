import { expect, test } from "vitest";
import { dictionary } from "./words";

/** Returns all texts of a dictionary, with placeholders filled in. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value("x", "x")), String(value(1, 2))];
  return Object.values(value as object).flatMap(textsOf);
}

test("no text of the interface names keys, lines of files or commands", () => {
  for (const words of Object.values(dictionary)) {
    const forbidden = /`|\b(clave|claves|yaml|true|false)\b|rengl[oó]n/i;
    expect(textsOf(words).filter((text) => forbidden.test(text))).toEqual([]);
  }
});

test("every text of the interface is translated", () => {
  const english = new Set(textsOf({ ...dictionary.en, choices: {} }));
  const both = textsOf({ ...dictionary.es, choices: {} }).filter((text) => english.has(text));
  expect(both).toEqual(["No"]);
});
