// @vitest-environment happy-dom
import type { ChangeSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { act, fireEvent } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import * as page from "./in-page.test.support";
import { button, changes, click, editor, of, pass, press } from "./in-page.test.support";

// All tests share one session with an open paragraph.

const block = { start: 10, end: 19, source: "Respuesta" };
const writing = () => editor().getByRole("textbox", { name: "Respuesta" });
const view = () => EditorView.findFromDOM(writing()) as EditorView;
const text = () => view().state.doc.toString();
const select = (anchor: number, head: number) => view().dispatch({ selection: { anchor, head } });
const change = (changes: ChangeSpec) => act(() => view().dispatch({ changes }));
const preview = () => of("main[data-edit-preview]");
const insertion = (name: string) => editor().queryByRole("group", { name });

beforeAll(async () => {
  Object.assign(page.fields[5] as object, { control: { kind: "markdown" }, path: ["body"], block });
  // happy-dom fires this event synchronously, unlike browsers.
  window.addEventListener("selectionchange", (event) => event.stopImmediatePropagation(), true);
  await page.begin();
  await import("./markdown/markdown-control");
  await click(of("details p"));
  await pass();
});

test("a paragraph has the focus, and the page shows what is typed meanwhile", async () => {
  expect(text()).toBe("Respuesta");
  expect(page.focused()).toBe(writing());
  expect(preview()).toBeNull();
  page.newest.document = page.documentOf("v1", "Vista previa");
  change({ from: 9, insert: "!" });
  await pass(149);
  expect(preview()).toBeNull();
  await pass(100);
  expect(preview().querySelector("h1")?.textContent).toBe("Vista previa");
  expect(of("main").style.display).toBe("none");
  page.newest.document = page.documentOf("v1", "Otra");
  change({ from: 9, insert: "?" });
  await pass(250);
  expect(preview().querySelector("h1")?.textContent).toBe("Otra");
  change({ from: 9, to: 11 });
  await pass(250);
  expect(preview()).toBeNull();
  expect(of("main").style.display).toBe("");
});

test("buttons format what is selected", async () => {
  select(0, 9);
  await click(button("Negritas"));
  expect(text()).toBe("**Respuesta**");
  expect(page.focused()).toBe(writing());
  select(0, 13);
  await click(button("Título"));
  expect(text()).toBe("## **Respuesta**");
});

test("a formatted paste becomes Markdown", async () => {
  change({ from: 0, to: text().length, insert: "Uno" });
  select(3, 3);
  const html = "<ul><li><b>Dos</b></li><li>Tres\u200E</li></ul>";
  const getData = (type: string) => (type === "text/html" ? html : "Dos Tres");
  await import("./paste/html-to-markdown");
  fireEvent.paste(view().contentDOM, { clipboardData: { getData, files: [] } });
  await pass();
  expect(text()).toBe("Uno\n\n- **Dos**\n- Tres");
  change({ from: 0, to: text().length, insert: "## **Respuesta**" });
});

test("links and pictures are inserted once they are complete", async () => {
  const end = () => select(text().length, text().length);
  end();
  await click(button("Enlace"));
  expect(button("Enlace").getAttribute("aria-expanded")).toBe("true");
  const combobox = () => editor().getByRole("combobox");
  expect(page.focused()).toBe(combobox());
  expect(combobox().hasAttribute("aria-invalid")).toBe(false);
  expect(button("Insertar el enlace").getAttribute("aria-disabled")).toBe("true");
  await click(button("Insertar el enlace"));
  expect(insertion("Enlace")).not.toBeNull();
  fireEvent.change(combobox(), { target: { value: "/c/" } });
  await press(combobox(), "Enter");
  expect(text()).toBe("## **Respuesta**[texto del enlace](/c/)");
  expect(insertion("Enlace")).toBeNull();
  end();
  await click(button("Imagen"));
  const source = () => editor().getByRole("textbox", { name: "Archivo de la imagen" });
  fireEvent.change(source(), { target: { value: "/a.svg" } });
  expect(button("Insertar la imagen").getAttribute("aria-disabled")).toBe("true");
  expect(source().hasAttribute("aria-invalid")).toBe(false);
  const alt = editor().getByRole("textbox", { name: "Texto alternativo" });
  fireEvent.change(alt, { target: { value: "A" } });
  await click(button("Insertar la imagen"));
  expect(text()).toContain("![A](/a.svg)");
  await click(button("Imagen"));
  await press(source(), "Escape");
  expect(insertion("Imagen")).toBeNull();
  expect(page.focused()).toBe(writing());
});

test("Ctrl+Enter writes the lines of the paragraph, and the page is itself again", async () => {
  await pass(250);
  expect(preview()).not.toBeNull();
  const written = text();
  changes();
  await press(writing(), "Enter", { ctrlKey: true });
  expect(changes()).toMatchObject([
    { edit: { op: "lines", start: 10, end: 19, text: written }, source: "Respuesta" },
  ]);
  expect(editor().queryByRole("dialog")).toBeNull();
  expect(preview()).toBeNull();
});
