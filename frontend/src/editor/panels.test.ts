// @vitest-environment happy-dom
import { fireEvent, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Control, FieldInfo, Json } from "../generated/editor";
import * as page from "./in-page.test.support";

const { alert, button, changes, click, editor, of, pass, press, renewed, status, type } = page;

// All tests share one session; each test leaves the page without a panel.

const text: Control = { kind: "text" };
const field = (name: string, control: Control, required = true, one = "") => ({
  ...{ name, control, required },
  texts: page.textsOf(name, `Ayuda de ${name}.`, one),
});
const entry: Control = { kind: "record", fields: [field("Nombre", text)] };
const holiday: Control = {
  kind: "record",
  fields: [
    field("Día", text, false),
    field("Cerrado", { kind: "flag" }, false),
    field("Motivo", { kind: "optional", of: text }, false),
  ],
};
const section: Control = {
  ...{ kind: "oneOf", key: "kind" },
  variants: [
    { name: "hero", texts: page.textsOf("Portada", "Arriba."), fields: [field("Nombre", text)] },
  ],
};
const control: Control = {
  kind: "record",
  fields: [
    ...["translates", "Encabezado"].map((name) => field(name, text)),
    field("Nota", { kind: "optional", of: text }, false),
    field("Visible", { kind: "flag" }),
    field("Estrellas", { kind: "number", least: 1, most: 5 }),
    field("Tono", {
      ...{ kind: "choice", choices: ["claro", "oscuro"] },
      labels: [{ es: "Muy claro", en: "Very light" }],
    }),
    field("Lista", { kind: "list", of: entry, mayBeEmpty: true }, true, "persona"),
    field("Palabras", { kind: "list", of: text, mayBeEmpty: true }),
    field("Secciones", { kind: "list", of: section, mayBeEmpty: true }),
    field("Extra", entry, false),
    field("Festivos", { kind: "list", of: holiday, mayBeEmpty: true }, true, "festivo"),
  ],
};
const value: { [name: string]: Json } = {
  ...{ Encabezado: "Hola", Nota: "Una nota", Visible: "false", Estrellas: "3", Tono: "claro" },
  ...{ Lista: [{ Nombre: "Ana" }, { Nombre: "Beto" }], Palabras: ["uno", "dos"] },
  Secciones: [{ kind: "hero", Nombre: "Eva" }, null],
};
const names = {
  ...{ '["Lista",0]': "Ana", '["Lista",1]': "Beto", '["Palabras",1]': "Palabra 2" },
  ...{ '["Secciones",0]': "Portada: Eva" },
};
const file = "content/inicio.yaml";

const panel = () => editor().queryByRole("complementary")?.getAttribute("aria-label") ?? null;
const named = (name: string, role = "textbox") => editor().getByRole(role, { name });
const edits = () => changes().map(({ edit }) => edit);

beforeAll(async () => {
  Object.assign(page.answers, {
    form: (query: URLSearchParams) => {
      const asked = JSON.parse(query.get("path") ?? "[]");
      // List items have not moved.
      const path = asked.length > 1 ? asked : [];
      return {
        ...{ file, path, title: "Portada", within: ["Inicio"], one: "", names },
        ...{ control, value, expected: "f1", block: null, faults: [] },
      };
    },
    files: () => [
      { file, title: "Inicio", group: "pages", address: location.pathname, state: null },
      { file: "b.md", title: "Uno", group: "articles", address: "/b/", state: "borrador" },
      { file: "c.yaml", title: "Sitio", group: "site", address: null, state: null },
    ],
    changes: () => ({
      changes: [
        {
          id: "c1",
          file,
          title: "Título",
          within: ["Inicio"],
          old: "Hola a todos",
          new: "Hola a todas",
          pictures: null,
        },
        {
          ...{ id: "c2", file: "content/images/a.jpg", title: "Reemplazado", within: ["a.jpg"] },
          ...{ old: null, new: null, pictures: ["/a.jpg?last", "/a.jpg"] },
        },
        {
          ...{ id: "c3", file: "content/images/b.jpg", title: "Archivo nuevo", within: ["b.jpg"] },
          ...{ old: null, new: null, pictures: [null, "/b.jpg"] },
        },
      ],
      sentence: "Cambié el título",
    }),
    "take-back": () => ({ version: "v1", warnings: [], expected: null, block: null }),
    version: () => ({ id: "1", warnings: [] }),
    new: () => page.refusal(507, {}),
  });
  await page.begin();
});
beforeEach(() => void changes());

test("the list of pages can be searched, and leads to their forms", async () => {
  await click(button("Páginas"));
  expect(panel()).toBe("Páginas");
  expect(page.focused()).toBe(editor().getByRole("complementary"));
  const titles = () =>
    editor()
      .getAllByRole("listitem")
      .map((row) => row.querySelector(".file-title")?.textContent);
  expect(titles()).toEqual(["Inicio", "Sitio", "Uno"]);
  expect(editor().getAllByText("estás aquí")).toHaveLength(1);
  expect(editor().getByText("borrador")).toBeTruthy();
  expect(editor().getByRole("link").getAttribute("href")).toBe("/b/");
  await type(editor().getByRole("searchbox"), "uno");
  expect(titles()).toEqual(["Uno"]);
  await type(editor().getByRole("searchbox"), "xyz");
  expect(editor().getByText("Sin resultados.")).toBeTruthy();
  await click(button("Páginas"));
  expect(panel()).toBeNull();
});

test("a list of pages that got no answer is requested again once the server answers", async () => {
  const { files } = page.answers;
  page.answers.files = () => {
    throw new TypeError("offline");
  };
  await click(button("Páginas"));
  expect(alert()).toContain("Sin conexión");
  Object.assign(page.answers, { files });
  window.dispatchEvent(new Event("focus"));
  await pass();
  expect(editor().getByText("Inicio")).toBeTruthy();
  await click(button("Páginas"));
});

test("the form of a slow server does not replace the list that was opened since", async () => {
  const { form } = page.answers;
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  page.answers.form = (query, body) => isAsked.then(() => form?.(query, body));
  await click(button("Páginas"));
  await click(button("Editar sus datos: Uno"));
  await click(button("Páginas"));
  answer();
  await pass();
  expect(panel()).toBe("Páginas");
  Object.assign(page.answers, { form });
  await click(button("Páginas"));
});

test("the list of pages is as long with 1,500 articles as with twenty, and search finds the rest", async () => {
  const { files } = page.answers;
  const count = async (articles: number) => {
    page.answers.files = () =>
      Array.from({ length: articles }, (_, at) => ({
        ...{ file: `${at}.md`, title: `Artículo ${at}.`, group: "articles", state: null },
        address: at === 1400 ? location.pathname : `/blog/${at}/`,
      }));
    await click(button("Páginas"));
    return editor().getByRole("complementary").querySelectorAll("*").length;
  };
  const few = await count(20);
  await click(button("Páginas"));
  const many = await count(1500);
  // The shown page has its row, and a line says how many there are.
  expect(many - few).toBeLessThan(2 * (few / 20));
  expect(editor().getByText("estás aquí")).toBeTruthy();
  expect(editor().getByText(/^Se ven 21 de 1500/)).toBeTruthy();
  await type(editor().getByRole("searchbox"), "artículo 1321.");
  expect(editor().getByRole("button", { name: "Editar sus datos: Artículo 1321." })).toBeTruthy();
  expect(editor().getAllByRole("listitem")).toHaveLength(1);
  await click(button("Páginas"));
  Object.assign(page.answers, { files });
});

test("a form follows its item, and says when the item is deleted", async () => {
  const item = (at: number) => ({
    ...{ file, path: ["Lista", at], title: `Persona ${at + 1}`, within: ["Inicio"] },
    ...{ control: entry, value: { Nombre: "Ana" }, one: "", names: {} },
    ...{ expected: `f${at}`, block: null, faults: [] },
  });
  const { form } = page.answers;
  const own = page.fields[1] as FieldInfo;
  const asked: (string | null)[] = [];
  page.answers.form = (query: URLSearchParams) => {
    asked.push(query.get("expected"));
    const path = JSON.parse(query.get("path") ?? "");
    return query.get("expected") === "f0"
      ? { ...item(1), path: ["Lista", 1, ...path.slice(2)] }
      : item(0);
  };
  page.fields[1] = { ...own, record: ["Lista", 0] };
  await renewed("v2");
  await click(of("h1"));
  await click(button("Más campos"));
  expect(panel()).toBe("Inicio › Persona 1");
  await type(named("Nombre"), "Ana María");
  // Another program has inserted an item above.
  await renewed("v3");
  expect(panel()).toBe("Inicio › Persona 2");
  expect(named("Nombre")).toHaveProperty("value", "Ana María");
  expect(asked).toContain("f0");
  changes();
  await press(named("Nombre"), "Enter", { ctrlKey: true });
  // The edit is based on the typing; the server finds the item.
  expect(changes()).toMatchObject([{ edit: { path: ["Lista", 0, "Nombre"] }, expected: "f0" }]);
  await type(named("Nombre"), "Ana Luisa");
  page.answers.form = () => page.refusal(409, { conflict: { deleted: true } });
  await renewed("v4");
  expect(editor().queryByRole("textbox", { name: "Nombre" })).toBeNull();
  expect(alert()).toMatch(/^Esto ya no está en su lista/);
  await click(button("Sin guardar: 1"));
  expect(editor().getByText("Ana Luisa", { selector: ".typed" })).toBeTruthy();
  expect(editor().queryByRole("button", { name: /^Seguir escribiendo/ })).toBeNull();
  await click(button(/^Descartar/));
  await click(button("Cerrar"));
  Object.assign(page.answers, { form });
  page.fields[1] = own;
  // A new version discards the cached answers.
  await renewed("v1");
});

test("a file that cannot be read opens with its text at the place, and says why", async () => {
  const { form, field: told } = page.answers;
  const source = "title: Uno\n  sections: [\n";
  const fault = { title: "no se cierra", text: "Ciérralo", file, line: 2, path: null };
  page.answers.form = () => ({
    ...{ file, path: [], title: "Inicio", within: [], one: "", names: {} },
    ...{ control: text, value: source, expected: "f1" },
    ...{ block: { start: 0, end: source.length, source }, faults: [fault] },
  });
  // No text of the page can be edited until the error is fixed.
  page.answers.field = () =>
    page.refusal(409, { error: { title: "hay un error", text: "", file } });
  await renewed("v5");
  await click(of("h1"));
  expect(panel()).toBe("Inicio");
  expect(editor().getByText("Línea 2:").parentElement?.textContent).toMatch(
    /no se cierra: Ciérralo$/,
  );
  const lines = editor().getByRole("textbox") as HTMLTextAreaElement;
  expect([lines.value, lines.selectionStart]).toEqual([source, source.indexOf("  sections")]);
  changes();
  await type(lines, "title: Uno\n");
  await press(lines, "Enter", { ctrlKey: true });
  const edit = { op: "lines", start: 0, end: source.length, text: "title: Uno\n" };
  expect(changes()).toMatchObject([{ edit, expected: "f1" }]);
  await click(button("Cerrar"));
  Object.assign(page.answers, { form, field: told });
  await renewed("v1");
});

test("the form of an article has its text, too", async () => {
  const { form } = page.answers;
  const block = { start: 9, end: 12, source: "Uno" };
  page.answers.form = () => ({
    ...{ file, path: [], title: "Uno", within: [], one: "", names: {} },
    ...{ control: entry, value: { Nombre: "Ana" }, expected: "f1" },
    ...{ block, faults: [] },
  });
  await click(button("Páginas"));
  await click(editor().getAllByRole("button", { name: /^Editar sus datos/ })[0] as Element);
  expect(named("Nombre")).toHaveProperty("value", "Ana");
  expect(editor().getByText("Texto", { selector: "label" })).toBeTruthy();
  await click(button("Cerrar"));
  Object.assign(page.answers, { form });
});

test("a new page is begun with its title, and opens", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  await click(button("Páginas"));
  await click(button("Página nueva"));
  const title = () => named("Título de la página");
  const submit = async () => {
    fireEvent.submit(title());
    await pass();
  };
  await submit();
  expect(page.asked.filter(([path]) => path === "new")).toEqual([]);
  fireEvent.change(title(), { target: { value: " Equipo " } });
  await submit();
  expect(alert()).toMatch(/^El disco está lleno/);
  page.answers.new = () => ({ file: "content/equipo.yaml", address: "/equipo/" });
  await submit();
  expect(page.asked.findLast(([path]) => path === "new")?.[1]).toEqual({
    kind: "page",
    title: "Equipo",
  });
  expect(assign).toHaveBeenCalledWith("/equipo/");
  expect(status()).toBe("Se creó «Equipo».");
  expect(panel()).toBe("Inicio › Portada");
  await click(button("Cerrar"));
});

test("the changes since the last version can be taken back, or kept as a version", async () => {
  await click(button("Cambios"));
  const beside = editor().getByRole("complementary").querySelectorAll("dd");
  const shown = [...beside].map((one) => one.querySelector("img")?.getAttribute("src"));
  expect(shown).toEqual([undefined, undefined, "/a.jpg?last", "/a.jpg", undefined, "/b.jpg"]);
  const texts = ["Hola a todos", "Hola a todas", "", "", "(nada)", ""];
  expect([...beside].map((one) => one.textContent)).toEqual(texts);
  await click(button("Revertir: Título"));
  expect(page.asked).toContainEqual(["take-back", { id: "c1" }]);
  expect(status()).toBe("Cambio deshecho.");
  const sentence = editor().getByRole("textbox");
  expect(sentence).toHaveProperty("value", "Cambié el título");
  fireEvent.change(sentence, { target: { value: " " } });
  await click(button("Guardar versión"));
  expect(panel()).toBe("Cambios");
  fireEvent.change(sentence, { target: { value: "Otra " } });
  await click(button("Guardar versión"));
  expect(page.asked).toContainEqual(["version", { sentence: "Otra" }]);
  expect(status()).toBe("La versión se guardó.");
  expect(panel()).toBeNull();
});

test("what visitors load is said where it differs", async () => {
  const [script, style] = [
    [93_400, 93_400],
    [12_000, 12_340],
  ];
  const cost = (path: string) => ({ path, script, style, pictures: [0, 120_300] });
  page.answers.costs = () => ["/", "/a/", "/b/", "/c/", "/d/", "/e/"].map(cost);
  await click(button("Cambios"));
  const costs = editor().getByRole("complementary").querySelector(".costs");
  const lines = [...(costs?.querySelectorAll("li") ?? [])].map((line) => line.textContent);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe("/ estilos 12.0 kB → 12.3 kB, imágenes 0.0 kB → 120.3 kB");
  expect(costs?.textContent).toContain("y 1 página más");
  await click(button("Cerrar"));
  page.answers.costs = () => [];
});

/** Sets up a server on which a publication takes these steps, one for each request. */
function publishing(steps: object[], git = "ready") {
  const state = page.answers.state?.(new URLSearchParams(), "") as object;
  const all = steps.map((step, at) => ({ ...page.unpublished, number: at + 1, ...step }));
  let now: object = page.unpublished;
  const next = () => {
    now = all.shift() ?? now;
    return now;
  };
  Object.assign(page.answers, { state: () => ({ ...state, git, publication: now }) });
  Object.assign(page.answers, { publish: next, publication: next, author: () => ({}) });
}

const asked = (name: string) =>
  page.asked.filter(([path]) => path === name).map(([, body]) => body);
const progress = () => editor().getByRole("complementary").querySelector(".progress")?.textContent;

test("publishing is followed to its end, and what was published can come back", async () => {
  const at = new Date(2026, 2, 3, 10, 42).getTime();
  publishing([{ step: "saving" }, { step: "sending" }, { step: "published", at }]);
  await click(button("Cambios"));
  await click(button("Publicar"));
  const first = { sentence: "Cambié el título", version: null, leaving: [], keep: {} };
  // The costs are asked for before and after, not at each step.
  expect([asked("publish"), asked("costs").length]).toEqual([[first], 2]);
  expect(progress()).toMatch(/^Publicado a las 10:42/);

  const versions = [
    { id: "b", at, sentence: "Nueva marca" },
    { id: "a", at, sentence: "Primera" },
  ];
  page.answers.versions = () => versions;
  const details = editor().getByRole("complementary").querySelector("details");
  if (details === null) throw new TypeError("no versions");
  details.open = true;
  fireEvent(details, new Event("toggle"));
  await pass();
  expect(editor().queryByRole("button", { name: /Nueva marca$/ })).toBeNull();
  publishing([
    {
      step: "stopped",
      problems: [
        { title: "sin conexión", text: "", file: "", place: "", path: null, address: null },
      ],
    },
  ]);
  const leaving = [{ path: "/blog/dos/", title: "Dos" }];
  page.answers.return = () => ({ changes: 2, leaving, unpublished: true });
  await click(button(/^Restaurar la versión del .*: Primera$/));
  const question = editor().getByRole("group", { name: "Restaurar esta versión" });
  expect(question.textContent).toMatch(
    /^Se deshacen 2 cambios .*Esta página sale .*Dos \/blog\/dos\/Lo que tienes sin/,
  );
  await click(button("Cancelar"));
  expect(asked("publish")).toHaveLength(1);
  await click(button(/^Restaurar la versión del .*: Primera$/));
  await click(button("Sí, restaurar"));
  const back = { version: "a", leaving: ["/blog/dos/"], keep: {} };
  expect(asked("publish").at(-1)).toMatchObject(back);
  expect(progress()).toMatch(/^No se publicó\. No se perdió nada\.Sin conexión/);
  await click(button("Cerrar"));
});

test("each conflict with a published change shows both texts, and needs its own answer", async () => {
  const both = { id: "x", file, title: "Título", within: ["Inicio"], old: "De ella", new: "De él" };
  const other = { ...both, id: "y", title: "Marca", old: "Suya", new: "Mía" };
  // The answers belong to the request that was asked: here, a return to an earlier version.
  const request = { sentence: "Regresa", version: "a", leaving: [], keep: { z: "mine" } };
  const undecided = { step: "undecided", conflicts: [both, other], asked: request };
  publishing([{ ...undecided, unpublished: false }]);
  await click(button("Cambios"));
  await click(button("Publicar"));
  expect(progress()).toContain("De ella");
  expect(page.focused()?.textContent).toContain("De ella");
  publishing([{ step: "published" }]);
  const answer = (conflict: string, name: string) =>
    click(within(editor().getByRole("group", { name: conflict })).getByRole("radio", { name }));
  await answer("Título Inicio", "Publicar lo de la otra persona");
  await click(button("Publicar con esta elección"));
  expect(asked("publish")).toHaveLength(1);
  await answer("Marca Inicio", "Publicar lo mío");
  await click(button("Publicar con esta elección"));
  const keep = { z: "mine", x: "theirs", y: "mine" };
  expect(asked("publish").at(-1)).toMatchObject({ ...request, keep });
  await click(button("Cerrar"));
});

test("the first time, name and e-mail are asked for in the page", async () => {
  publishing([{ step: "published" }], "nameless");
  // The toolbar still has the state of the previous request.
  await pass(1);
  await click(button("Cambios"));
  await click(button("Publicar"));
  changes();
  publishing([{ step: "published" }], "nameless");
  fireEvent.change(named("Tu nombre"), { target: { value: "Eva Ruiz" } });
  fireEvent.change(named("Tu correo"), { target: { value: "eva@example.com" } });
  await click(button("Publicar"));
  expect(asked("author")).toEqual([{ name: "Eva Ruiz", email: "eva@example.com" }]);
  expect(asked("publish").at(-1)).toMatchObject({ sentence: "Cambié el título" });
  expect(progress()).toMatch(/^Publicado/);
  publishing([]);
  await click(button("Cerrar"));
});

test("the form of a page closes when another page is shown, and the list of pages stays", async () => {
  const here = location.pathname;
  const arrive = async (path: string) => {
    history.pushState(null, "", path);
    document.title = `Página ${path}`;
    await pass();
  };
  await click(button("Páginas"));
  await arrive("/otra/");
  expect(panel()).toBe("Páginas");
  await click(button("Editar sus datos: Uno"));
  document.title = "La misma";
  await pass();
  expect(panel()).toBe("Inicio › Portada");
  await arrive(here);
  expect(panel()).toBeNull();
});

test("a panel changes sides, and Escape closes it", async () => {
  await click(button("Cambios"));
  await click(button("Pasar a la izquierda"));
  expect(editor().getByRole("complementary").dataset.side).toBe("left");
  await click(button("Pasar a la derecha"));
  expect(editor().getByRole("complementary").dataset.side).toBe("right");
  await press(editor().getByRole("complementary"), "a");
  expect(panel()).toBe("Cambios");
  await press(editor().getByRole("complementary"), "Escape");
  expect(panel()).toBeNull();
  expect(page.focused()).toBe(button("Editar"));
});

test("each field of a form saves its text when it loses the focus", async () => {
  await click(of("h1"));
  await click(button("Más campos"));
  expect(panel()).toBe("Inicio › Portada");
  expect(editor().getByText("Ayuda de Encabezado.")).toBeTruthy();
  expect(editor().queryByText("Ayuda de translates."), "the site has one language").toBeNull();
  expect(editor().getAllByText("opcional")).toHaveLength(1);
  fireEvent.blur(named("Encabezado"));
  await pass();
  expect(edits()).toEqual([]);
  expect(named("Encabezado").hasAttribute("aria-invalid")).toBe(false);
  await type(named("Encabezado"), "Buenas");
  expect(button("Guardar")).toBeTruthy();
  fireEvent.blur(named("Encabezado"), { relatedTarget: button("Guardar") });
  await pass();
  expect(edits()).toEqual([]);
  fireEvent.blur(named("Encabezado"));
  await pass();
  expect(edits()).toEqual([{ op: "set", path: ["Encabezado"], value: "Buenas" }]);
  expect(editor().queryByRole("button", { name: "Guardar" })).toBeNull();
  await type(named("Nota"), "");
  await press(named("Nota"), "Enter", { ctrlKey: true });
  expect(edits()).toEqual([{ op: "set", path: ["Nota"], value: null }]);
  await type(named("Nota"), "x");
  await press(named("Nota"), "Escape");
  expect(named("Nota")).toHaveProperty("value", "");
  expect(edits()).toEqual([]);
  expect(panel()).not.toBeNull();
});

test("switches, stars and words of a list are chosen", async () => {
  const visible = named("Visible", "switch");
  expect(visible.getAttribute("aria-checked")).toBe("false");
  await click(visible);
  expect(visible.getAttribute("aria-checked")).toBe("true");
  expect(edits()).toEqual([{ op: "set", path: ["Visible"], value: "true" }]);
  expect(named("3 estrellas", "radio")).toHaveProperty("checked", true);
  await click(named("5 estrellas", "radio"));
  expect(named("5 estrellas", "radio")).toHaveProperty("checked", true);
  await press(named("5 estrellas", "radio"), "Enter");
  expect(edits()).toEqual([{ op: "set", path: ["Estrellas"], value: "5" }]);
  expect([...named("Tono", "combobox").children].map((option) => option.textContent)).toEqual([
    "Muy claro",
    "Oscuro",
  ]);
  fireEvent.change(named("Tono", "combobox"), { target: { value: "oscuro" } });
  await press(named("Tono", "combobox"), "Enter");
  expect(edits()).toEqual([{ op: "set", path: ["Tono"], value: "oscuro" }]);
});

/** Opens or closes a part of the form. */
async function toggle(part: string): Promise<void> {
  const details = editor().getByText(part, { selector: "summary > span" }).closest("details");
  if (details === null) throw new Error(part);
  details.open = !details.open;
  fireEvent(details, new Event("toggle"));
  await pass();
}

test("items of a list move, are duplicated and go; the first and last not beyond the ends", async () => {
  await toggle("Lista");
  expect(editor().getByText("Lista", { selector: "summary > span" }).nextSibling?.textContent).toBe(
    "2",
  );
  expect(editor().queryByText("Esta lista está vacía.")).toBeNull();
  expect(button("Subir: Ana")).toHaveProperty("disabled", true);
  expect(button("Bajar: Ana")).toHaveProperty("disabled", false);
  expect(button("Bajar: Beto")).toHaveProperty("disabled", true);
  const grip = () => button(/^Arrastra .*: Ana$/);
  expect(grip().getAttribute("aria-description")).toBe("1 de 2");
  await press(grip(), "ArrowUp");
  await press(grip(), "a");
  expect(edits()).toEqual([]);
  await press(grip(), "ArrowDown");
  expect(page.focused()?.getAttribute("data-grip")).toBe('["Lista",1]');
  await click(button("Subir: Beto"));
  expect(page.focused()?.getAttribute("data-grip")).toBe('["Lista",0]');
  await click(button("Bajar: Ana"));
  await click(button("Duplicar: Beto"));
  // The answer has no copy yet, so the focus goes to the last item.
  expect(page.focused()?.getAttribute("data-grip")).toBe('["Lista",1]');
  await click(button("Borrar: Ana"));
  const path = ["Lista"];
  expect(edits()).toEqual([
    { op: "move", path, from: 0, to: 1 },
    { op: "move", path, from: 1, to: 0 },
    { op: "move", path, from: 0, to: 1 },
    { op: "duplicate", path, at: 1 },
    { op: "remove", path: ["Lista", 0] },
  ]);
});

test("an item is dragged to where it is dropped", async () => {
  const grip = () => button(/^Arrastra .*: Ana$/);
  const items = () => [...(grip().closest("ol")?.children ?? [])] as HTMLElement[];
  for (const [at, item] of items().entries()) {
    item.getBoundingClientRect = () => new DOMRect(0, at * 100, 200, 100);
  }
  Object.assign(grip(), { setPointerCapture: () => {} });
  fireEvent.pointerMove(grip(), { clientY: 180 });
  expect(items().some((item) => "dragged" in item.dataset || "drop" in item.dataset)).toBe(false);
  fireEvent.pointerDown(grip());
  expect(items().some((item) => "drop" in item.dataset)).toBe(false);
  fireEvent.pointerMove(grip(), { clientY: 180 });
  expect(items().map(({ dataset }) => dataset.dragged ?? dataset.drop)).toEqual(["true", "after"]);
  fireEvent.pointerCancel(grip());
  fireEvent.pointerUp(grip());
  fireEvent.pointerDown(grip());
  fireEvent.pointerMove(grip(), { clientY: 180 });
  fireEvent.pointerUp(grip());
  await pass();
  expect(edits()).toEqual([{ op: "move", path: ["Lista"], from: 0, to: 1 }]);
});

test("a message leads to the value that it is about", async () => {
  const { change } = page.answers;
  const path = ["Nota"];
  const message = { title: "Está vacía.", text: "", file, path, place: "Inicio › Nota" };
  page.answers.change = () => page.refusal(422, { errors: [{ ...message, address: null }] });
  await click(button("Borrar: Ana"));
  expect(alert()).toContain("Está vacía.");
  page.answers.change = change as never;
  await click(button("Ir a Inicio › Nota"));
  expect(panel()).toBe("Inicio › Portada");
  expect(page.focused()).toBe(named("Nota"));
  await click(editor().getAllByRole("button", { name: "Cerrar el mensaje" }).at(-1) as Element);
  changes();
  await toggle("Lista");
});

test("a failed change of an item is reported", async () => {
  const { change } = page.answers;
  page.answers.change = () => page.refusal(423, {});
  await click(button("Borrar: Ana"));
  expect(alert()).toMatch(/^El archivo es de solo lectura/);
  page.answers.change = change as never;
  const dismiss = editor().getAllByRole("button", { name: "Cerrar el mensaje" });
  await click(dismiss.at(-1) as Element);
  expect(alert()).toBe("");
});

test("an item is added once its required fields are filled", async () => {
  await click(button("Agregar persona"));
  const add = () => button("Agregar");
  expect(add().getAttribute("aria-disabled")).toBe("true");
  await click(add());
  expect(edits()).toEqual([]);
  await type(named("Nombre"), "Cata");
  expect(add().getAttribute("aria-disabled")).toBe("false");
  expect(button("Sin guardar: 1")).toBeTruthy();
  await click(add());
  expect(edits()).toEqual([{ op: "insert", path: ["Lista"], at: 2, value: { Nombre: "Cata" } }]);
  expect(editor().queryByRole("button", { name: "Agregar" })).toBeNull();
  expect(editor().queryByRole("button", { name: /^Sin guardar/ })).toBeNull();
  await toggle("Lista");
});

test("an item shows its kind, and a new one begins with a choice of it", async () => {
  await toggle("Secciones");
  expect(editor().getByText("Portada: Eva", { selector: "summary > span" })).toBeTruthy();
  expect(
    editor().getByText("Elemento 2", { selector: "summary > span" }).nextSibling?.textContent,
  ).toBe("");
  await click(button("Agregar a Secciones"));
  await click(button("Portada Arriba."));
  await type(named("Nombre"), "Flor");
  await click(button("Agregar"));
  const value = { kind: "hero", Nombre: "Flor" };
  expect(edits()).toEqual([{ op: "insert", path: ["Secciones"], at: 2, value }]);
  await toggle("Secciones");
});

test("a part that may be absent is added whole, and a short list has its fields at once", async () => {
  await click(button("Agregar: Extra"));
  await type(named("Nombre"), "Dora");
  await press(named("Nombre"), "Enter");
  expect(edits()).toEqual([{ op: "put", path: ["Extra"], value: { Nombre: "Dora" } }]);
  await toggle("Palabras");
  await type(named("Palabra 2"), "tres");
  await press(named("Palabra 2"), "Enter");
  expect(edits()).toEqual([{ op: "set", path: ["Palabras", 1], value: "tres" }]);
});

test("a new item offers its optional fields, and writes only those that are filled", async () => {
  await toggle("Festivos");
  await click(button("Agregar festivo"));
  const add = () => button("Agregar");
  expect(add().getAttribute("aria-disabled")).toBe("true");
  await type(named("Día"), "2026-12-25");
  await click(named("Cerrado", "switch"));
  await type(named("Motivo"), "Navidad");
  await type(named("Motivo"), "");
  await click(add());
  const value = { Día: "2026-12-25", Cerrado: "true" };
  expect(edits()).toEqual([{ op: "insert", path: ["Festivos"], at: 0, value }]);
  await click(button("Cerrar"));
});

test("unsaved text is in a list of drafts, from which its field opens", async () => {
  await click(of("h1"));
  await type(editor().getByRole("textbox"), "Borrador");
  await click(button("Sin guardar: 1"));
  expect(panel()).toBe("Sin guardar");
  expect(editor().getByText("Borrador", { selector: ".typed" })).toBeTruthy();
  Element.prototype.checkVisibility = () => false;
  await click(button("Seguir escribiendo: Título"));
  expect(panel()).toBeNull();
  expect(editor().getByRole("dialog").getAttribute("aria-label")).toBe("Editar: Título");
  await press(editor().getByRole("textbox"), "Escape");
  expect(editor().queryByRole("button", { name: /^Sin guardar/ })).toBeNull();
  expect(document.activeElement).toBe(of("h1"));
});

test("a draft opens even if the page no longer shows its place", async () => {
  await click(of("li"));
  await type(editor().getByRole("textbox"), "Tres");
  of("li").remove();
  await click(button("Sin guardar: 1"));
  await click(button("Seguir escribiendo: Elemento"));
  expect(editor().getByRole("textbox")).toHaveProperty("value", "Tres");
  await press(editor().getByRole("textbox"), "Escape");
});

test("the form of a deleted place says that it does not exist", async () => {
  page.answers.form = () => page.refusal(404, {});
  await click(of("h1"));
  await click(button("Más campos"));
  expect(alert()).toBe("Esto ya no está en el sitio.");
});
