import type { Control, Field, Json, Lang, PathStep } from "../generated/editor";

/** Unwraps an optional control, and returns whether it was optional. */
export function withoutOptional(control: Control): {
  control: Control;
  mayBeAbsent: boolean;
} {
  return control.kind === "optional"
    ? { control: withoutOptional(control.of).control, mayBeAbsent: true }
    : { control, mayBeAbsent: false };
}

/** Returns the value of a key, or `null`. */
export function valueAt(value: Json, key: string): Json {
  return isRecord(value) ? (value[key] ?? null) : null;
}

/** Returns a copy with the value at the end of a path replaced; missing records are created. */
export function withValueAt(value: Json, path: PathStep[], placed: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return placed;
  if (typeof key === "number") {
    const items = Array.isArray(value) ? [...value] : [];
    items[key] = withValueAt(items[key] ?? null, rest, placed);
    return items;
  }
  const record = isRecord(value) ? value : {};
  const child = withValueAt(record[key] ?? null, rest, placed);
  if (child !== null) return { ...record, [key]: child };
  const { [key]: _taken, ...others } = record;
  return others;
}

export function isRecord(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** Returns the initial value of a control. */
export function emptyValue(control: Control): Json {
  switch (control.kind) {
    case "optional":
      return null;
    case "list":
      return control.mayBeEmpty ? [] : [emptyValue(control.of)];
    case "record":
    case "image":
      return emptyRecord(control.fields);
    case "oneOf":
      return {};
    case "choice":
      return control.choices[0] ?? "";
    case "number":
      return String(control.most);
    case "flag":
      return "false";
    default:
      return "";
  }
}

/** Returns a record with only the required fields. */
export function emptyRecord(fields: readonly Field[]): { [key: string]: Json } {
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(required.map(({ name, control }) => [name, emptyValue(control)]));
}

/**
 * Returns the values of an example without its images: their files need not exist, so an editor
 * chooses others.
 */
export function withoutImages(example: Json, fields: readonly Field[]): { [key: string]: Json } {
  if (!isRecord(example)) return {};
  const kept = fields.flatMap(({ name, control: optional }): [string, Json][] => {
    const { control } = withoutOptional(optional);
    const value = example[name];
    if (value === undefined || control.kind === "image") return [];
    if (control.kind === "record") return [[name, withoutImages(value, control.fields)]];
    if (control.kind !== "list" || !Array.isArray(value)) return [[name, value]];
    const { of } = control;
    const items = value.map((item) =>
      of.kind === "record" ? withoutImages(item, of.fields) : item,
    );
    return [[name, of.kind === "image" ? [] : items]];
  });
  return Object.fromEntries(kept);
}

/** Whether all required parts of a value are filled in. */
export function isComplete(control: Control, value: Json): boolean {
  switch (control.kind) {
    case "optional":
      return value === null || isComplete(control.of, value);
    case "list":
      return (
        Array.isArray(value) &&
        (control.mayBeEmpty || value.length > 0) &&
        value.every((item) => isComplete(control.of, item))
      );
    case "image":
      return isRecord(value) && [value.src, value.alt].every(isWritten);
    case "record":
      return isRecordComplete(control.fields, value);
    case "oneOf": {
      const kind = valueAt(value, control.key);
      const variant = control.variants.find(({ name }) => name === kind);
      return variant !== undefined && isRecordComplete(variant.fields, value);
    }
    default:
      return isWritten(value);
  }
}

function isRecordComplete(fields: readonly Field[], value: Json): boolean {
  return (
    isRecord(value) &&
    fields.every(({ name, required, control }) => {
      const child = value[name] || null;
      return child === null ? !required : isComplete(control, child);
    }) &&
    Object.values(value).some((child) => child !== null && child !== "")
  );
}

function isWritten(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}

/** The keys that name a record, the best first. */
const namingKeys = ["title", "heading", "headline", "name", "label", "question", "text", "alt"];

/** Returns the name of a value in a list: its title or first text, shortened. */
export function nameOf(value: Json): string {
  const text = firstText(value);
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}

function firstText(value: Json): string {
  if (typeof value === "string") return value.trim();
  if (value === null) return "";
  const children = Array.isArray(value) ? value : inOrderOfNaming(value);
  for (const child of children) {
    const text = firstText(child);
    if (text !== "") return text;
  }
  return "";
}

function inOrderOfNaming(record: { [key: string]: Json }): Json[] {
  const named = namingKeys.map((key) => record[key] ?? null);
  const others = Object.entries(record).filter(
    ([key]) => !namingKeys.includes(key) && key !== "kind",
  );
  return [...named, ...others.map(([, value]) => value)];
}

/** Returns all texts of a value, one per line. */
export function allTexts(value: Json): string {
  if (typeof value === "string" || value === null) return value ?? "";
  return Object.values(value).map(allTexts).filter(Boolean).join("\n");
}

export function isSame(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isSame(item, b[at] ?? null));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key] ?? null, b[key] ?? null))
  );
}

/** Returns the texts of a field in the language of the interface. */
export function fieldWords({ texts }: Pick<Field, "texts">, lang: Lang) {
  const { label: title, help, one } = texts[lang];
  return { title, help, one };
}

/** Removes the empty parts of a value. */
export function withoutBlanks(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (!isRecord(value)) return value;
  const written = Object.entries(value).filter(([, child]) => child !== null && child !== "");
  return Object.fromEntries(written.map(([key, child]) => [key, withoutBlanks(child)]));
}
