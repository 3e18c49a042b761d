// @vitest-environment happy-dom
import { within } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import * as page from "./in-page.test.support";
import { button, click, editor } from "./in-page.test.support";

// A site in two languages. The tests share one session with the list of pages open.

const spanish = "content/pages/contacto.yaml";
const english = "content/en/pages/contact.yaml";
const texts = page.textsOf("Título");
const field = { name: "title", texts, required: true, control: { kind: "text" } };
const visit = vi.spyOn(location, "assign").mockImplementation(() => {});
const sent = (path: string) =>
  page.asked.filter(([asked]) => asked === path).map(([, body]) => body);

/** Returns a file of the list. */
function listed(file: string, title: string, address: string, changes: object) {
  const folder = file.startsWith("content/en/") ? "en" : "";
  const pair = { folder, original: file, hasChanged: false, ...changes };
  return { file, title, group: "pages", address, state: null, pair };
}

beforeAll(async () => {
  const state = page.answers.state?.(new URLSearchParams(), "") as object;
  const languages = [
    { folder: "", name: "Español", lang: "es-MX" },
    { folder: "en", name: "English", lang: "en-US" },
  ];
  Object.assign(page.answers, {
    state: () => ({ ...state, languages }),
    counterparts: () => [
      { folder: "", address: location.pathname, state: null },
      { folder: "en", address: "/en/", state: "oculta" },
    ],
    files: () => [
      listed(english, "Contact", "/en/contact/", { original: spanish, hasChanged: true }),
      listed(spanish, "Contacto", "/contacto/", {}),
      listed("content/pages/servicios.yaml", "Servicios", "/servicios/", {}),
    ],
    form: () => ({
      ...{ file: english, path: [], title: "Contact", within: [], one: "", names: {} },
      ...{ control: { kind: "record", fields: [field] }, value: { title: "Contact" } },
      ...{ expected: "f1", block: null, faults: [] },
      original: {
        ...{ lang: "es-MX", digest: "0123456789ab" },
        now: { value: { title: "Contacto y horario" }, body: null },
        before: { value: { title: "Contacto" }, body: null },
      },
    }),
    new: () => ({ file: "content/en/pages/servicios.yaml", address: "/en/servicios/" }),
  });
  await page.begin();
  await click(button("Páginas"));
});

test("each page is one row with its state in each language", async () => {
  const outdated = editor().getByRole("region", { name: "Traducciones desactualizadas" });
  expect(within(outdated).getAllByRole("listitem")).toHaveLength(1);
  // What is to be done there is for the translation.
  expect(within(outdated).getByRole("link", { name: "Abrir Contact" })).toBeDefined();
  const pages = within(editor().getByRole("region", { name: "Páginas" }));
  const names = pages
    .getAllByRole("group", { name: /idiomas/ })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    "Contacto: idiomasEspañol texto originalEnglish desactualizada",
    "Servicios: idiomasEspañol texto originalEnglish faltaTraducir",
  ]);
  // The actions are those of the chosen language.
  expect(pages.getByRole("link", { name: "Abrir Contacto" })).toBeDefined();
  await click(pages.getByRole("button", { name: "English desactualizada" }));
  expect(pages.getByRole("link", { name: "Abrir Contact" }).getAttribute("href")).toBe(
    "/en/contact/",
  );
});

test("the toolbar leads to the page in the other language", () => {
  const bar = within(editor().getByRole("navigation", { name: "Idiomas" }));
  expect(bar.getByRole("link", { current: true }).textContent).toBe("es Español");
  const other = bar.getByRole("link", { name: "en English: oculta" });
  expect(other.getAttribute("href")).toBe("/en/");
});

test("the form of a translation shows what its original said and says, and is brought up to date", async () => {
  const pages = within(editor().getByRole("region", { name: "Páginas" }));
  await click(pages.getByRole("button", { name: "Editar sus datos: Contact" }));
  const input = editor().getByRole("textbox", { name: "Título" });
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  const root = input.getRootNode() as ShadowRoot;
  const original = described.map((id) => root.getElementById(id)?.textContent ?? "").join("");
  expect(original).toContain("Original traducidoContacto");
  expect(original).toContain("Original ahoraContacto y horario");
  await click(button("La traducción está al día"));
  const edit = { op: "put", path: ["translated_from"], value: "0123456789ab" };
  expect(sent("change")).toEqual([{ file: english, edit, expected: "f1" }]);
});

test("a missing page is translated, and opens with its form", async () => {
  await click(button("Páginas"));
  await click(button("Traducir: English"));
  const file = "content/pages/servicios.yaml";
  expect(sent("new")).toEqual([{ kind: "translation", title: "Servicios", file, folder: "en" }]);
  expect(visit).toHaveBeenCalledWith("/en/servicios/");
});
