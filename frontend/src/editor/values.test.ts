import { expect, test } from "vitest";
import type { Control } from "../generated/editor";
import { textsOf } from "./in-page.test.support";
import {
  allTexts,
  emptyValue,
  fieldWords,
  isComplete,
  isSame,
  nameOf,
  withoutBlanks,
  withoutImages,
  withoutOptional,
  withValueAt,
} from "./values";

const text: Control = { kind: "text" };
const card: Control = {
  kind: "record",
  fields: [
    { name: "title", texts: textsOf("Título"), required: true, control: text },
    { name: "note", texts: textsOf("Nota"), required: false, control: text },
  ],
};

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

test("an empty value has every required field", () => {
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
      {
        ...{ name: "text", texts: textsOf("Texto") },
        fields: [{ name: "text", texts: textsOf("Texto"), required: true, control: text }],
      },
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

test("a value that is not saved is shown as its texts", () => {
  expect(allTexts({ kind: "a", image: { src: "/a.jpg", alt: "Ana" }, list: ["uno", null] })).toBe(
    "a\n/a.jpg\nAna\nuno",
  );
});

test("values are compared by what they hold, in any order of keys", () => {
  expect(isSame({ a: "1", b: ["2"] }, { b: ["2"], a: "1" })).toBe(true);
  expect(isSame({ a: "1" }, { a: "1", b: "2" })).toBe(false);
  expect(isSame(["1"], ["1", "2"])).toBe(false);
  expect(isSame(null, "")).toBe(false);
});

test("the control within two optional ones is found", () => {
  const nested: Control = { kind: "optional", of: { kind: "optional", of: text } };
  expect(withoutOptional(nested)).toEqual({ control: text, mayBeAbsent: true });
  expect(withoutOptional(text)).toEqual({ control: text, mayBeAbsent: false });
});

test("empty fields are not written, and a record without values is not complete", () => {
  expect(withoutBlanks({ a: "1", b: "", c: null, d: [{ e: "" }] })).toEqual({ a: "1", d: [{}] });
  const note: Control = {
    kind: "record",
    fields: card.kind === "record" ? card.fields.slice(1) : [],
  };
  expect(isComplete(note, { note: "" })).toBe(false);
  expect(isComplete(card, { title: "Hola", note: "" })).toBe(true);
});

test("a field is called by its label in the language of the interface", () => {
  const es = { label: "Correo de ventas", help: "El correo de ventas.", one: "" };
  const en = { label: "Sales e-mail", help: "The address for sales.", one: "" };
  expect(fieldWords({ texts: { es, en } }, "en").title).toBe("Sales e-mail");
  expect(fieldWords({ texts: { es, en } }, "es").help).toBe("El correo de ventas.");
});

test("the example of a kind begins a section without its images", () => {
  const field = (name: string, control: Control) => {
    return { name, control, required: true, texts: textsOf(name) };
  };
  const photo = field("photo", { kind: "image", fields: [], mayBeAbsent: false });
  const dish: Control = { kind: "record", fields: [field("name", text), photo] };
  const dishes = field("dishes", { kind: "list", mayBeEmpty: false, of: dish });
  const image = { src: "/images/a.jpg", alt: "A" };
  const example = { heading: "Uno", photo: image, dishes: [{ name: "Dos", photo: image }] };
  const begun = { heading: "Uno", dishes: [{ name: "Dos" }] };
  expect(withoutImages(example, [field("heading", text), photo, dishes])).toEqual(begun);
});
