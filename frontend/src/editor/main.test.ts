// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import * as page from "./in-page.test.support";

const { alert, button, changes, click, editor, of, pass, press, renewed, status, type } = page;

// All tests share one session; each test leaves the page with nothing open.

const field = () => editor().getByRole("textbox");
const dialog = () => editor().queryByRole("dialog")?.getAttribute("aria-label") ?? null;
const outline = () => editor().queryByText(/./, { selector: ".outline-title" })?.textContent;

beforeAll(page.begin);

test("the texts of the page can be reached by keyboard, and folded answers are open", () => {
  expect(of("h1").getAttribute("tabindex")).toBe("0");
  expect(of("main > a").hasAttribute("tabindex")).toBe(false);
  expect(of("main > button").hasAttribute("tabindex")).toBe(false);
  expect(of("svg").getAttribute("aria-label")).toBe("Ícono");
  expect(of("svg").hasAttribute("aria-hidden")).toBe(false);
  expect((of("details") as HTMLDetailsElement).open).toBe(true);
});

test("in view mode the page is as it is for visitors", async () => {
  await click(button("Ver"));
  expect(of("h1").hasAttribute("tabindex")).toBe(false);
  expect(of("svg").getAttribute("aria-hidden")).toBe("true");
  expect(of("svg").hasAttribute("role")).toBe(false);
  expect((of("details") as HTMLDetailsElement).open).toBe(false);
  fireEvent.pointerOver(of("h1"));
  await click(of("h1"));
  expect(outline()).toBeUndefined();
  expect(dialog()).toBeNull();
  expect(JSON.parse(sessionStorage.getItem("ssg-edit session") ?? "").mode).toBe("view");
  await click(button("Editar"));
  expect(of("h1").getAttribute("tabindex")).toBe("0");
});

test("an element under the pointer gets a frame with its name", async () => {
  fireEvent.pointerOver(of("h1"));
  await pass();
  expect(outline()).toBe("Título");
  fireEvent.pointerOver(of("main > a"));
  await pass();
  expect(outline()).toBe("Texto del enlace · Destino");
  fireEvent.pointerOver(of("main > button"));
  await pass();
  expect(outline()).toBeUndefined();
});

test("a focused element gets a frame, and Space still presses links", async () => {
  of("h1").focus();
  await pass();
  expect(outline()).toBe("Título");
  expect(editor().getByText("Título").closest<HTMLElement>(".outline")?.style.position).toBe(
    "absolute",
  );
  of("h1").blur();
  await pass();
  expect(outline()).toBeUndefined();
  of("main").style.position = "sticky";
  of("main > a").focus();
  await pass();
  expect(outline()).toBe("Texto del enlace · Destino");
  expect(editor().getByText(/·/).closest<HTMLElement>(".outline")?.style.position).toBe("fixed");
  of("main").style.position = "";
  const note = vi.fn((event: Event) => event.preventDefault());
  of("main > a").addEventListener("click", note, { once: true });
  await click(of("main > a"), { detail: 0 });
  expect(note).toHaveBeenCalledOnce();
  expect(outline()).toBeUndefined();
  expect(editor().queryByRole("menu")).toBeNull();
  of("main > a").blur();
});

test("the first tap shows the frame, the second opens the field", async () => {
  const touch = { pointerType: "touch" };
  const tap = async (selector: string) => {
    of(selector).dispatchEvent(
      new PointerEvent("click", { bubbles: true, cancelable: true, detail: 1, ...touch }),
    );
    await pass();
  };
  await tap("h1");
  expect(outline()).toBe("Título");
  expect(dialog()).toBeNull();
  await tap("main > a");
  const follow = vi.fn((event: Event) => event.preventDefault());
  of("main > a").addEventListener("click", follow);
  await click(button("Abrir el enlace"));
  expect(follow).toHaveBeenCalledOnce();
  expect(outline()).toBeUndefined();
  await tap("h1");
  await tap("h1");
  expect(dialog()).toBe("Editar: Título");
  await press(field(), "Escape");
  expect(dialog()).toBeNull();
});

test("Enter saves a changed text, and sends no unchanged one", async () => {
  changes();
  await click(of("h1"));
  expect(dialog()).toBe("Editar: Título");
  expect(page.focused()).toBe(field());
  expect(field().closest<HTMLElement>(".field-control")?.style.color).not.toBe("");
  expect(editor().getByText("Se usa en 2 lugares")).toBeTruthy();
  await press(field(), "Enter");
  expect(dialog()).toBeNull();
  expect(changes()).toEqual([]);
  await click(of("h1"));
  await type(field(), "Buenas");
  await press(field(), "Enter");
  expect(changes()).toEqual([
    {
      file: "content/inicio.yaml",
      edit: { op: "set", path: ["Título"], value: "Buenas" },
      expected: "e1",
    },
  ]);
  expect(dialog()).toBeNull();
  expect(status()).toBe("Guardado.");
  expect(document.activeElement).toBe(of("h1"));
  await click(of("h1"));
  await type(field(), "Otra vez");
  // The notice was about the previous value.
  expect(status()).toBe("");
  await press(field(), "Enter");
  await click(button("Cerrar el mensaje"));
  expect(status()).toBe("");
  await click(of("h1"));
  await type(field(), "Y otra");
  await press(field(), "Enter");
  await pass(5000);
  expect(status()).toBe("Guardado.");
  await pass(1500);
  expect(status()).toBe("");
});

test("F2 and Enter open the focused field, and a click with Ctrl does not", async () => {
  await press(of("h1"), "F2");
  expect(dialog()).toBe("Editar: Título");
  await press(of("h1"), "Escape");
  expect(dialog()).toBeNull();
  await press(of("h1"), "Enter");
  expect(dialog()).toBe("Editar: Título");
  await click(of("main > button"));
  expect(dialog()).toBeNull();
  await press(of("h1"), "Enter", { ctrlKey: true });
  await press(of("h1"), "a");
  await click(of("h1"), { ctrlKey: true });
  expect(dialog()).toBeNull();
});

test("a text cancelled by Escape can be recovered or discarded", async () => {
  await click(of("h1"));
  await type(field(), "Adiós");
  expect(button("Sin guardar: 1")).toBeTruthy();
  // A click elsewhere does not discard the draft.
  await click(of("main > button"));
  expect(dialog()).toBe("Editar: Título");
  await press(field(), "Escape");
  // A notice with a button stays.
  await pass(10_000);
  expect(status()).toMatch(/^No se guardó/);
  expect(editor().queryByRole("button", { name: /^Sin guardar/ })).toBeNull();
  await click(button("Recuperar lo que escribí"));
  expect(field()).toHaveProperty("value", "Adiós");
  expect(editor().getByText("Se recuperó un texto sin guardar.")).toBeTruthy();
  await click(button("Descartar lo que escribí"));
  expect(dialog()).toBeNull();
  await click(of("h1"));
  expect(field()).toHaveProperty("value", "Hola");
  await press(field(), "Escape");
});

test("refusals and failures are shown in the field", async () => {
  const path = ["Título"];
  const message = {
    title: "muy largo",
    text: "hasta 5 letras",
    file: "content/inicio.yaml",
    path,
    place: "Título",
  };
  const { change } = page.answers;
  page.answers.change = () => page.refusal(422, { errors: [message] });
  await click(of("h1"));
  await type(field(), "Demasiado");
  await press(field(), "Enter");
  expect(alert()).toBe("Muy largo hasta 5 letras");
  message.title = "/testimonios/ no existe";
  await click(button("Guardar"));
  expect(alert()).toBe("/testimonios/ no existe hasta 5 letras");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  page.answers.change = () => page.refusal(507, {});
  await click(button("Guardar"));
  expect(alert()).toMatch(/^El disco está lleno/);
  page.answers.change = () => page.refusal(500, { error: { title: "Ay", text: "" } });
  await click(button("Guardar"));
  expect(alert()).toBe("No se pudo. El servidor dice: Ay");
  expect(dialog()).toBe("Editar: Título");
  page.answers.change = change as never;
  await press(field(), "Escape");
});

test("a conflict with another program shows both texts, and mine can be saved", async () => {
  const { change } = page.answers;
  const conflict = { theirs: "Suyo", deleted: false, expected: "e9", block: null };
  page.answers.change = () => page.refusal(409, { conflict });
  await click(of("h1"));
  await type(field(), "Mío");
  await press(field(), "Enter");
  expect(
    [...editor().getByRole("dialog").querySelectorAll("dd")].map((one) => one.textContent),
  ).toEqual(["Suyo", "Mío"]);
  const saving = editor().getAllByRole("button", { name: /^Guardar/ });
  expect(saving.map((one) => one.textContent)).toEqual(["Guardar lo mío"]);
  page.answers.change = change as never;
  changes();
  await click(button("Guardar lo mío"));
  expect(changes()).toMatchObject([{ edit: { value: "Mío" }, expected: "e9" }]);
  expect(dialog()).toBeNull();
  // The other program has written the same value.
  page.answers.change = () => page.refusal(409, { conflict: { ...conflict, theirs: "Igual" } });
  await click(of("h1"));
  await type(field(), "Igual");
  await press(field(), "Enter");
  expect(dialog()).toBeNull();
  page.answers.change = change as never;
});

test("an element with several values opens a menu of them", async () => {
  const items = () => editor().getAllByRole("menuitem");
  await click(of("main > a"));
  expect(items().map((item) => item.textContent)).toEqual(["Texto del enlaceEnlace", "Destino/a/"]);
  expect(page.focused()).toBe(items()[0]);
  await press(items()[0] as Element, "ArrowUp");
  expect(page.focused()).toBe(items()[1]);
  await press(items()[1] as Element, "ArrowDown");
  expect(page.focused()).toBe(items()[0]);
  await press(items()[0] as Element, "Escape");
  expect(editor().queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(of("main > a"));
  await click(of("main > a"));
  await click(of("main > button"));
  expect(editor().queryByRole("menu"), "a click elsewhere closes it").toBeNull();
  await click(of("main > a"));
  await click(items()[1] as Element);
  expect(dialog()).toBe("Editar: Destino");
  expect(editor().queryByRole("menu")).toBeNull();
});

test("a link can be chosen from the list of pages and files", async () => {
  const combobox = () => editor().getByRole("combobox");
  const options = () => editor().queryAllByRole("option");
  await press(combobox(), "ArrowDown");
  expect(options().map((option) => option.id.at(-1))).toEqual(["0", "1", "2", "3"]);
  await press(combobox(), "ArrowUp");
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual([
    "false",
    "false",
    "false",
    "true",
  ]);
  await press(combobox(), "ArrowDown");
  expect(options()[0]?.getAttribute("aria-selected")).toBe("true");
  await press(combobox(), "Escape");
  expect(options()).toHaveLength(0);
  expect(dialog()).toBe("Editar: Destino");
  fireEvent.change(combobox(), { target: { value: "página b" } });
  await pass();
  expect(options()).toHaveLength(1);
  await press(combobox(), "ArrowDown");
  await press(combobox(), "Enter");
  expect(combobox()).toHaveProperty("value", "/b/");
  expect(options()).toHaveLength(0);
  changes();
  await press(combobox(), "Enter");
  expect(changes()).toMatchObject([{ edit: { path: ["Destino"], value: "/b/" } }]);
  expect(dialog()).toBeNull();
});

test("moving, duplicating or deleting an item saves its text first", async () => {
  const path = ["lista"];
  for (const [name, edit] of [
    ["Bajar", { op: "move", path, from: 0, to: 1 }],
    ["Duplicar", { op: "duplicate", path, at: 0 }],
    ["Borrar", { op: "remove", path: ["lista", 0] }],
  ] as const) {
    await click(of("li"));
    // The element shows more than the text of its field, so the field does not cover it.
    expect(field().closest<HTMLElement>(".field-control")?.style.color).toBe("");
    expect(button("Subir")).toHaveProperty("disabled", true);
    changes();
    await click(button(name));
    expect(changes().map((change) => change.edit)).toEqual([edit]);
    expect(dialog()).toBeNull();
  }
  await click(of("li"));
  await type(field(), "Tres");
  await click(button("Duplicar"));
  expect(changes().map(({ edit, expected }) => [edit.op, expected])).toEqual([
    ["set", "e1"],
    ["duplicate", "e2"],
  ]);
});

test("deleting an item reports no missing item if the version arrives before the answer", async () => {
  const { change } = page.answers;
  let answer = (_: unknown) => {};
  Object.assign(page.answers, {
    change: () => new Promise((resolve) => (answer = resolve)),
    form: () => page.refusal(409, { conflict: { deleted: true } }),
  });
  await click(of("li"));
  await click(button("Borrar"));
  await renewed("v2");
  page.asked.length = 0;
  answer({ version: "v2", warnings: [], expected: "e2", block: null });
  await pass();
  expect(dialog()).toBeNull();
  expect(page.asked.filter(([path]) => path === "form")).toEqual([]);
  expect(editor().queryByText(/ya no está en su lista/)).toBeNull();
  Object.assign(page.answers, { change, form: undefined });
  await renewed("v1");
});

test("Ctrl+Z undoes the last change, but inside a field only its typing", async () => {
  const undo = () => page.asked.filter(([path]) => path === "undo" || path === "redo");
  page.asked.length = 0;
  await press(of("h1"), "z", { ctrlKey: true });
  expect(undo()).toEqual([]);
  const { state } = page.answers;
  page.answers.state = () => ({
    ...(state?.({} as never, "") as object),
    undo: "Hola",
    redo: "Ay",
  });
  await press(of("h1"), "z", { ctrlKey: true });
  expect(undo()).toEqual([["undo", {}]]);
  expect(status()).toBe("Deshecho.");
  await press(button("Editar"), "z", { ctrlKey: true });
  expect(undo()).toHaveLength(2);
  expect(button("Deshacer: Hola")).toBeTruthy();
  page.asked.length = 0;
  await press(of("h1"), "Z", { metaKey: true, shiftKey: true });
  await press(of("h1"), "y", { ctrlKey: true });
  expect(undo()).toEqual([
    ["redo", {}],
    ["redo", {}],
  ]);
  expect(status()).toBe("Rehecho.");
  page.asked.length = 0;
  await press(of("h1"), "z");
  await click(of("h1"));
  await press(field(), "z", { ctrlKey: true });
  expect(undo()).toEqual([]);
  await press(field(), "Escape");
});

test("a text typed without a server is kept, and sent once the server answers", async () => {
  const { change, state } = page.answers;
  const offline = () => {
    throw new TypeError("offline");
  };
  Object.assign(page.answers, { change: offline, state: offline });
  await click(of("h1"));
  await type(field(), "Lejos");
  await press(field(), "Enter");
  expect(alert()).toContain("Sin conexión");
  expect(dialog()).toBe("Editar: Título");
  expect(JSON.stringify({ ...localStorage })).toContain("Lejos");
  changes();
  Object.assign(page.answers, { change, state });
  window.dispatchEvent(new Event("focus"));
  await pass();
  expect(changes()).toMatchObject([{ edit: { value: "Lejos" } }]);
  expect(editor().queryByRole("button", { name: "Intentar otra vez" })).toBeNull();
  expect(status()).toBe("Guardado.");
  await press(field(), "Escape");
});

test("after a save the newest version is shown, and the focus is where it was", async () => {
  const { change } = page.answers;
  page.answers.change = () => ({ version: "v2", warnings: [], expected: "e2", block: null });
  page.newest.document = page.documentOf("v2", "Buenas");
  await click(of("h1"));
  await type(field(), "Buenas");
  await press(field(), "Enter");
  expect(of("h1").textContent).toBe("Buenas");
  expect(document.activeElement).toBe(of("h1"));
  expect(of("h1").getAttribute("tabindex")).toBe("0");
  expect(of("script").dataset.version).toBe("v2");
  expect(page.asked).toContainEqual([window.location.pathname, "GET"]);
  expect(status()).toBe("Guardado.");
  page.answers.change = change as never;
});

test("a change by another program updates a field without typed text", async () => {
  await click(of("h1"));
  Object.assign(page.fields[1] as object, { value: "Otra", expected: "e3" });
  await renewed("v3", "Otra");
  expect(of("h1").textContent).toBe("Otra");
  expect(field()).toHaveProperty("value", "Otra");
  await type(field(), "Mía");
  await renewed("v4", "Nueva");
  expect(field()).toHaveProperty("value", "Mía");
  await press(field(), "Escape");
});

test("a click in an outdated version opens the field of the newest one", async () => {
  const { field: answer } = page.answers;
  page.newest.document = page.documentOf("v5", "Quinta");
  page.answers.field = (query, body) =>
    query.get("version") === "v5" ? answer?.(query, body) : page.refusal(410, {});
  fireEvent.pointerOver(of("li"));
  await click(of("li"));
  expect(of("h1").textContent).toBe("Quinta");
  expect(dialog()).toBe("Editar: Elemento");
  await press(field(), "Escape");
});

test("a restarted server makes the tab say that it may no longer edit", async () => {
  page.newest.document = '<script id="page-data"></script>';
  window.dispatchEvent(new CustomEvent("ssg-reload", { detail: "v6", cancelable: true }));
  await pass();
  expect(alert()).toMatch(/ya no puede editar/);
});
