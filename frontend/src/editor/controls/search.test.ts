import { expect, test } from "vitest";
import { found } from "./search";

const pages = ["Inicio", "Preguntas frecuentes", "Artículos", "Aviso de privacidad"];
const itself = (text: string) => text;

test("accents and capitals do not matter", () => {
  expect(found(pages, "articulos", itself)).toEqual(["Artículos"]);
});

test("every word has to occur, in any order", () => {
  expect(found(pages, "privacidad aviso", itself)).toEqual(["Aviso de privacidad"]);
  expect(found(pages, "privacidad inicio", itself)).toEqual([]);
});

test("what begins with the typed word comes first", () => {
  expect(found(["circle-star", "star", "starfish"], "star", itself)).toEqual([
    "star",
    "starfish",
    "circle-star",
  ]);
});

test("nothing typed finds everything, in its order", () => {
  expect(found(pages, " ", itself)).toEqual(pages);
});
