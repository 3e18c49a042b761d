// @vitest-environment happy-dom
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as page from "./in-page.test.support";
import { button, click, editor, of, pass, press, status, type } from "./in-page.test.support";

// All tests share one session with the list of pages open; each test leaves no question open.

const article = "content/articles/uno.md";
const front = "content/pages/inicio.yaml";
const control = { kind: "record", fields: [] };
const value = { title: "Uno", date: "2026-01-02" };
const saved = { version: "v1", warnings: [], expected: "e2", block: null };

const visit = vi.spyOn(location, "assign").mockImplementation(() => {});
const sent = (path: string) =>
  page.asked.filter(([asked]) => asked === path).map(([, body]) => body);

/** Returns the list row of a file, with its actions opened. */
async function row(title: string) {
  const found = editor().getByText(title, { selector: ".file-title" }).closest("li");
  if (found === null) throw new Error(title);
  const details = found.querySelector("details") as HTMLDetailsElement;
  details.open = true;
  return within(found);
}

beforeAll(async () => {
  Object.assign(page.answers, {
    files: () => [
      { file: front, title: "Inicio", group: "pages", address: "/", state: null },
      {
        ...{ file: "content/en/pages/blog.yaml", title: "Blog", group: "pages", state: null },
        ...{ address: "/en/blog/", addable: "/en/blog/" },
      },
      {
        ...{ file: article, title: "Uno", group: "articles", address: "/blog/uno/", state: null },
        addable: "/blog/uno/",
      },
      {
        file: "content/articles/dos.md",
        title: "Dos",
        group: "articles",
        address: "/blog/dos/",
        state: "borrador",
      },
    ],
    form: (query: URLSearchParams) => ({
      ...{
        file: article,
        path: JSON.parse(query.get("path") ?? "[]"),
        title: "Uno",
        within: [],
        one: "",
        names: {},
        control,
        value,
      },
      ...{ expected: "f1", block: null, faults: [] },
    }),
    rename: () => ({ file: article, address: "/blog/otro/" }),
    new: () => ({ file: article, address: "/blog/copia/" }),
    delete: () => saved,
    replace: () => saved,
    search: () => [
      { file: article, path: [], title: "Uno", text: "Un párrafo con Canción.", start: 9 },
      {
        file: front,
        path: ["sections", 0, "title"],
        title: "Inicio › Título",
        text: "La canción",
        start: 0,
      },
    ],
  });
  const brand = { file: "content/site.yaml", path: ["brand"], value: "Encino" };
  Object.assign(page.fields[1] as object, brand);
  await page.begin();
  await click(button("Páginas"));
});

beforeEach(() => {
  page.asked.length = 0;
  visit.mockClear();
});

test("an article gets another address", async () => {
  const { getByRole, getAllByRole } = await row("Uno");
  await click(getByRole("button", { name: "Cambiar la dirección web" }));
  const field = getByRole("textbox", { name: "Última parte de la dirección web" });
  expect(field).toHaveProperty("value", "uno");
  fireEvent.change(field, { target: { value: "Otro nombre" } });
  await click(getAllByRole("button", { name: "Cambiar la dirección web" })[1] as Element);
  expect(sent("rename")).toEqual([{ file: article, name: "Otro nombre" }]);
  expect(status()).toContain("Ahora está en /blog/otro/");
  expect(visit).not.toHaveBeenCalled();
});

test("a copy begins with a title of its own, and is opened", async () => {
  const { getByRole, getAllByRole } = await row("Uno");
  await click(getByRole("button", { name: "Duplicar" }));
  expect(getByRole("textbox")).toHaveProperty("value", "Uno (copia)");
  await click(getAllByRole("button", { name: "Duplicar" })[1] as Element);
  const edits = [
    { op: "set", path: ["title"], value: "Uno (copia)" },
    { op: "set", path: ["draft"], value: "true" },
  ];
  expect(sent("new")).toEqual([{ kind: "copy", title: "Uno (copia)", file: article, edits }]);
  expect(visit).toHaveBeenCalledWith("/blog/copia/");
});

test("an article is taken off the site, and one that is not there is shown", async () => {
  const shown = await row("Uno");
  await click(shown.getByRole("button", { name: "Quitar del sitio" }));
  const draft = { op: "put", path: [], value: { ...value, draft: "true" } };
  expect(sent("change")).toEqual([{ file: article, edit: draft, expected: "f1" }]);
  expect(status()).toContain("«Uno» ya no está en el sitio.");
  page.asked.length = 0;
  const form = page.answers.form;
  page.answers.form = () => ({ value: { ...value, draft: "true" }, expected: "f2" });
  const held = await row("Dos");
  await click(held.getByRole("button", { name: "Mostrar en el sitio" }));
  expect(sent("change")).toMatchObject([{ edit: { op: "put", path: [], value } }]);
  page.answers.form = form as never;
});

test.each([
  ["Blog", "/en/blog/", "content/en/site.yaml"],
  ["Uno", "/blog/uno/", "content/site.yaml"],
])("«%s» gets a link at the end of the menu", async (label, route, file) => {
  const form = page.answers.form as (query: URLSearchParams) => object;
  page.answers.form = (query) => ({ ...form(query), value: [{ route: "/" }], expected: "f3" });
  const { getByRole } = await row(label);
  await click(getByRole("button", { name: "Poner en el menú" }));
  page.answers.form = form;
  const edit = { op: "insert", path: ["navigation"], at: 1, value: { route, label } };
  expect(sent("change")).toEqual([{ file, edit, expected: "f3" }]);
  expect(status()).toContain(`«${label}» ya está en el menú.`);
  expect((await row("Inicio")).queryByRole("button", { name: "Poner en el menú" })).toBeNull();
});

test("an article appears on a day", async () => {
  const { getByRole, getByLabelText, getAllByRole } = await row("Uno");
  await click(getByRole("button", { name: "Programar" }));
  const moment = getByLabelText("Día y hora en que se publica");
  expect((moment as HTMLInputElement).value).toMatch(/T09:00$/);
  fireEvent.change(moment, { target: { value: "2030-12-01T08:30" } });
  await click(getAllByRole("button", { name: "Programar" })[1] as Element);
  const edit = { op: "put", path: [], value: { ...value, publish_at: "2030-12-01 08:30" } };
  expect(sent("change")).toMatchObject([{ edit }]);
});

test("what links to it has to change before it is deleted, and can be opened", async () => {
  const link = {
    title: "enlace roto",
    text: "",
    file: front,
    line: 3,
    path: ["sections", 0, "to"],
    place: "Inicio › Enlace",
    address: "/",
  };
  page.answers.delete = () => page.refusal(422, { errors: [link] });
  const { getByRole } = await row("Uno");
  await click(getByRole("button", { name: "Borrar" }));
  await click(getByRole("button", { name: "Sí, borrar Uno" }));
  const alert = getByRole("alert");
  expect(alert.textContent).toContain("Antes corrige este lugar:Enlace roto");
  await click(within(alert).getByRole("button", { name: "Ir a Inicio › Enlace" }));
  expect(sent("form")).toHaveLength(1);
  page.answers.delete = () => saved;
  await click(button("Páginas"));
  const again = await row("Uno");
  await click(again.getByRole("button", { name: "Borrar" }));
  await click(again.getByRole("button", { name: "Sí, borrar Uno" }));
  expect(sent("delete")).toEqual([{ id: article }, { id: article }]);
  expect(status()).toContain("Se borró «Uno».");
});

test("texts are searched, and the place of each can be opened", async () => {
  await type(editor().getByRole("searchbox"), "cancion");
  await pass(400);
  const found = within(editor().getByRole("region", { name: "En los textos" }));
  expect(found.getByText("2 lugares")).toBeTruthy();
  const marks = found.getAllByText(/canción/i, { selector: "mark" });
  expect(marks.map((mark) => mark.textContent)).toEqual(["Canción", "canción"]);
  const link = found.getByRole("link", { name: "Abrir Uno" });
  expect(link.getAttribute("href")).toBe("/blog/uno/#:~:text=cancion");
  await click(found.getByRole("button", { name: "Abrir Inicio › Título" }));
  expect(editor().queryByRole("searchbox")).toBeNull();
  expect(sent("form")).toHaveLength(1);
  await click(button("Cerrar"));
});

test("the other places of a changed word can be changed one by one", async () => {
  const places = ["uno", "dos"].map((text, start) => ({
    ...{ file: article, path: [], title: "", start },
    text: `Encino ${text}`,
  }));
  page.answers.places = () => places;
  await click(of("h1"));
  await type(editor().getByRole("textbox"), "Roble");
  await press(editor().getByRole("textbox"), "Enter");
  expect(status()).toContain("Guardado. También aparece en 2 lugares.");
  await click(button("Ver dónde"));
  const [first] = editor().getAllByRole("checkbox");
  await click(first as Element);
  await click(button("Cambiar en 1 lugar"));
  expect(sent("replace")).toEqual([{ words: [["Encino", "Roble"]], places: [places[1]] }]);
  expect(status()).toContain("Se cambió en 1 lugar.");
});
