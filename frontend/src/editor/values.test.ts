import { expect, test } from "vitest";
import type { Control } from "../generated/editor";
import {
  emptyValue,
  fieldWords,
  isComplete,
  isSame,
  keyInWords,
  nameOf,
  valueAlong,
  withoutOptional,
  withValueAt,
} from "./values";

const text: Control = { kind: "text" };
const card: Control = {
  kind: "record",
  fields: [
    { name: "title", es: "", required: true, control: text },
    { name: "note", es: "", required: false, control: text },
  ],
};

test("a value is found along a path, and nothing where there is none", () => {
  const value = { sections: [{ title: "Uno" }, { title: "Dos" }] };
  expect(valueAlong(value, ["sections", 1, "title"])).toBe("Dos");
  expect(valueAlong(value, ["sections", 2, "title"])).toBeNull();
  expect(valueAlong(value, ["sections", "title"])).toBeNull();
});

test("a value is put in its place, and nothing else changes", () => {
  const value = { sections: [{ title: "Uno" }, { title: "Dos" }], meta: { a: "b" } };
  const changed = withValueAt(value, ["sections", 1, "title"], "Tres");
  expect(changed).toEqual({ sections: [{ title: "Uno" }, { title: "Tres" }], meta: { a: "b" } });
  expect(value.sections[1]?.title).toBe("Dos");
});

test("a key whose value is taken away goes, and records on the way are made", () => {
  expect(withValueAt({ a: "1", b: "2" }, ["a"], null)).toEqual({ b: "2" });
  expect(withValueAt(null, ["image", "src"], "x.png")).toEqual({ image: { src: "x.png" } });
});

test("an empty value has all that has to be there", () => {
  expect(emptyValue(card)).toEqual({ title: "" });
  expect(emptyValue({ kind: "list", of: card, mayBeEmpty: false })).toEqual([{ title: "" }]);
  expect(emptyValue({ kind: "list", of: card, mayBeEmpty: true })).toEqual([]);
  expect(emptyValue({ kind: "optional", of: text })).toBeNull();
});

test("a record is complete when what is required is written", () => {
  expect(isComplete(card, { title: "Hola" })).toBe(true);
  expect(isComplete(card, { title: "  " })).toBe(false);
  expect(isComplete(card, { note: "Hola" })).toBe(false);
  expect(isComplete({ kind: "optional", of: card }, null)).toBe(true);
  expect(isComplete({ kind: "optional", of: card }, {})).toBe(false);
});

test("a record of one kind of several is complete by the fields of its kind", () => {
  const section: Control = {
    kind: "oneOf",
    key: "kind",
    variants: [
      { name: "text", es: "", fields: [{ name: "text", es: "", required: true, control: text }] },
    ],
  };
  expect(isComplete(section, { kind: "text", text: "Hola" })).toBe(true);
  expect(isComplete(section, { kind: "text" })).toBe(false);
  expect(isComplete(section, { kind: "other" })).toBe(false);
});

test("an item is called by its title, else by its first words", () => {
  expect(nameOf({ icon: "star", title: "Confianza" })).toBe("Confianza");
  expect(nameOf({ kind: "steps", steps: [{ title: "Me escribes" }] })).toBe("Me escribes");
  expect(nameOf("x".repeat(80))).toHaveLength(60);
  expect(nameOf({ kind: "notice" })).toBe("");
});

test("values are compared by what they hold, in any order of keys", () => {
  expect(isSame({ a: "1", b: ["2"] }, { b: ["2"], a: "1" })).toBe(true);
  expect(isSame({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  expect(isSame(["1"], ["1", "2"])).toBe(false);
  expect(isSame(null, "")).toBe(false);
});

test("what is optional within what is optional is found", () => {
  const nested: Control = { kind: "optional", of: { kind: "optional", of: text } };
  expect(withoutOptional(nested)).toEqual({ control: text, mayBeAbsent: true });
  expect(withoutOptional(text)).toEqual({ control: text, mayBeAbsent: false });
});

test("keys are read as words", () => {
  expect(keyInWords("sales_email")).toBe("Sales email");
});

test("a field is called by the beginning of its description", () => {
  const field = { name: "logo", es: "El símbolo junto al nombre: un SVG." };
  expect(fieldWords(field, "es")).toEqual({ title: "El símbolo junto al nombre", help: "un SVG." });
  expect(fieldWords({ name: "x", es: "Un texto." }, "es")).toEqual({ title: "Un texto", help: "" });
});

test("a field is called by its key where its description is no name, or not read", () => {
  const es = "x".repeat(80);
  expect(fieldWords({ name: "sales_email", es }, "es")).toEqual({ title: "Sales email", help: es });
  expect(fieldWords({ name: "logo", es: "El símbolo." }, "en").title).toBe("Logo");
});
