import { expect, test } from "vitest";
import { changedWords } from "./repeated";

const changed = (path: string[], old: string, value: string | null, file = "content/site.yaml") =>
  changedWords({ file, edit: { op: "set", path, value }, expected: null, source: undefined }, old);

test("a changed name or street of the business is searched elsewhere", () => {
  expect(changed(["brand"], "Encino", "Roble")).toEqual([["Encino", "Roble"]]);
  expect(changed(["office", "street"], "Av. Uno 1", "Av. Dos 2")).toHaveLength(1);
});

test("a changed phone number is searched in all its forms", () => {
  expect(changed(["contact", "phone"], "+52 33 1234 5678", "+52 33 8765 4321")).toEqual([
    ["+52 33 1234 5678", "+52 33 8765 4321"],
    ["33 1234 5678", "33 8765 4321"],
    ["523312345678", "523387654321"],
  ]);
});

test("a changed name of a person is searched elsewhere", () => {
  const path = ["people", "0", "name"];
  expect(changed(path, "Ana Ruiz", "Ana Paz", "content/people.yaml")).toEqual([
    ["Ana Ruiz", "Ana Paz"],
  ]);
  expect(changed(["people", "0", "role"], "Asesora", "Agente", "content/people.yaml")).toEqual([]);
});

test("other changed words are not searched elsewhere", () => {
  expect(changed(["footer", "contact_heading"], "Contacto", "Datos")).toEqual([]);
  expect(changed(["brand"], "Sol", "Luna")).toEqual([]);
  expect(changed(["office", "hours", "0", "closes"], "21:00", "22:00")).toEqual([]);
  expect(changed(["brand"], "Encino", null)).toEqual([]);
  expect(changed(["brand"], "Encino", "Roble", "content/people.yaml")).toEqual([]);
});
