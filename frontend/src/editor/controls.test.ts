// @vitest-environment happy-dom
import { fireEvent } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Control, FormInput, Json } from "../generated/editor";
import * as page from "./in-page.test.support";

const { alert, button, changes, click, editor, of, pass, press, type } = page;

// All tests share one session, with the form of a page open.

vi.mock("./controls/lucide-icon", () => ({ default: () => null }));

const form = (input: FormInput, examples: string[] = []): Control => ({
  ...{ kind: "form", input, pattern: "", except: null, es: { examples }, en: { examples } },
});
const field = (name: string, control: Control) => ({
  ...{ name, texts: page.textsOf(name), required: true, control },
});
const control: Control = {
  kind: "record",
  fields: [
    field("Foto", { kind: "image", fields: [], mayBeAbsent: true }),
    field("Fondo", form("color")),
    field("Sello", { kind: "icon" }),
    field("Correo", form("email", ["ana@x.mx", "b@x.mx", "c@x.mx", "d@x.mx"])),
    field("Momento", form("moment")),
    field("Porcentaje", { kind: "number", least: 0, most: 100 }),
    field("Texto", { kind: "text" }),
    field("Letra", { kind: "text" }),
  ],
};
const value: { [name: string]: Json } = {
  ...{ Foto: { src: "/images/a.svg", alt: "A" }, Fondo: "#000000", Letra: "#767676" },
  ...{ Sello: "car", Correo: "", Momento: "2026-12-01 09:00", Porcentaje: "5", Texto: "Hola" },
};
const named = (name: string, role = "textbox") => editor().getByRole(role, { name });
const edits = () =>
  changes().map(({ edit }) => [edit.op, "value" in edit ? edit.value : undefined]);
const row = (name: string) =>
  editor().getByText(name, { selector: ".form-label" }).closest(".form-row") as HTMLElement;

beforeAll(async () => {
  const links = page.answers.links?.({} as never, "") as object;
  const image = (name: string) => ({ path: `images/${name}.svg`, url: `/${name}.svg` });
  Object.assign(page.answers, {
    form: () => ({ ...page.fields[1], path: [], control, value, expected: "f1" }),
    links: () => ({ ...links, images: ["a", "b"].map(image) }),
    upload: () => page.refusal(415, {}),
  });
  await page.begin();
  await click(of("h1"));
  await click(button("Más campos"));
});
beforeEach(() => void changes());

test("another picture is saved only with an alternative text of its own", async () => {
  const shown = () => row("Foto").querySelector<HTMLImageElement>("img.preview");
  const alt = () => named("Texto alternativo");
  expect(shown()?.getAttribute("src")).toBe("/a.svg");
  expect(button("images/a.svg").getAttribute("aria-pressed")).toBe("true");
  await type(row("Foto").querySelector("input[type=search]") as Element, "b");
  expect(editor().queryByRole("button", { name: "images/a.svg" })).toBeNull();
  await click(button("images/b.svg"));
  expect(shown()?.getAttribute("src")).toBe("/b.svg");
  expect(alt()).toHaveProperty("value", "");
  expect(alt().getAttribute("aria-invalid")).toBe("true");
  fireEvent.blur(alt());
  await pass();
  expect(edits()).toEqual([]);
  fireEvent.change(alt(), { target: { value: "Una\nb" } });
  await press(alt(), "a");
  expect(edits()).toEqual([]);
  await press(alt(), "Enter");
  expect(edits()).toEqual([["put", { src: "images/b.svg", alt: "Una b" }]]);
  await click(button("Quitar la imagen"));
  expect(editor().getByText("Sin imagen")).toBeTruthy();
  expect(editor().queryByRole("button", { name: "Quitar la imagen" })).toBeNull();
});

test("a picture is uploaded or dropped, and another file is refused with a message", async () => {
  const picker = row("Foto").querySelector("input[type=file]") as Element;
  const files = [new File(["x"], "c.png")];
  fireEvent.change(picker, { target: { files: [] } });
  fireEvent.change(picker, { target: { files } });
  await pass();
  expect(page.asked.map(([path]) => path)).toEqual(["upload"]);
  expect(alert()).toMatch(/^La imagen no se subió. No es una imagen/);
  const sizes = { width: 1, height: 1 };
  page.answers.upload = () => ({ path: "images/c.png", url: "/c.png", ...sizes });
  const source = editor().getByRole("region", { name: "Archivo de la imagen" });
  fireEvent.dragOver(source);
  expect(source.hasAttribute("data-over")).toBe(true);
  fireEvent.dragLeave(source);
  expect(source.hasAttribute("data-over")).toBe(false);
  fireEvent.drop(source, { dataTransfer: { files } });
  await pass();
  expect(row("Foto").querySelector(".preview")?.getAttribute("src")).toBe("/c.png");
  expect(alert()).toBe("");
  await click(button("Cancelar"));
});

test("a colour shows its contrast with the others of its record", async () => {
  const grades = () => [...row("Fondo").querySelectorAll("li")].map((one) => one.textContent);
  expect(grades()).toEqual([
    expect.stringMatching(/^AaLetra4[.,]6.*bueno/),
    expect.stringMatching(/^Aablanco21.*excelente/),
  ]);
  fireEvent.change(named("Fondo"), { target: { value: "#ffffff" } });
  expect(grades()[1]).toMatch(/blanco1.*bajo/);
  fireEvent.change(named("Fondo"), { target: { value: "nada" } });
  expect(grades()).toEqual([]);
  fireEvent.change(editor().getByLabelText("Fondo: Color"), { target: { value: "#112233" } });
  expect(named("Fondo")).toHaveProperty("value", "#112233");
  await press(named("Fondo"), "Enter");
  expect(edits()).toEqual([["set", "#112233"]]);
});

test("an icon is found by its name, and by Spanish words", async () => {
  const found = () => row("Sello").querySelector("[role=status]")?.textContent;
  expect(button("car").getAttribute("aria-pressed")).toBe("true");
  expect(found()).toBe("2 íconos");
  await type(named("Sello: Buscar un ícono", "searchbox"), "hea");
  expect(found()).toBe("1 ícono");
  await click(button("heart"));
  expect(button("heart").getAttribute("aria-pressed")).toBe("true");
  await type(named("Sello: Buscar un ícono", "searchbox"), "corazon");
  expect(button("heart")).toBeTruthy();
  expect(found()).toBe("1 ícono");
  await type(named("Sello: Buscar un ícono", "searchbox"), "xyz");
  expect(found()).toBe("Sin resultados.");
  await press(named("Sello: Buscar un ícono", "searchbox"), "Enter");
  expect(edits()).toEqual([["set", "heart"]]);
});

test("lines, moments and numbers are edited in the browser's own fields", async () => {
  expect(row("Correo").textContent).toContain("Por ejemplo: ana@x.mx, b@x.mx, c@x.mx");
  expect(named("Correo").getAttribute("inputmode")).toBe("email");
  await type(named("Correo"), "z@x.mx");
  await press(named("Correo"), "Enter");
  const moment = editor().getByLabelText("Momento", { selector: "input" });
  expect(moment).toHaveProperty("value", "2026-12-01");
  await type(moment, "2026-12-24");
  await type(editor().getByLabelText("Hora (opcional)"), "");
  await press(moment, "Enter");
  const number = named("Porcentaje", "spinbutton");
  expect(number.getAttribute("placeholder")).toBe("De 0 a 100");
  await type(number, "50");
  await press(number, "Enter");
  expect(edits()).toEqual([
    ["set", "z@x.mx"],
    ["set", "2026-12-24"],
    ["set", "50"],
  ]);
});

test("a paste into the browser's own field loses invisible characters", async () => {
  const field = named("Correo") as HTMLInputElement;
  field.setSelectionRange(0, field.value.length);
  const clipboardData = { getData: () => "\u200Ea@x.mx\t" };
  expect(fireEvent.paste(field, { clipboardData })).toBe(false);
  expect(field.value).toBe("a@x.mx");
  await press(field, "Enter");
  expect(edits()).toEqual([["set", "a@x.mx"]]);
});

test("a text of one line stays one, whatever is pasted", async () => {
  const text = () => named("Texto") as HTMLTextAreaElement;
  const paste = (pasted: string) =>
    fireEvent.paste(text(), { clipboardData: { getData: () => pasted } });
  text().setSelectionRange(0, 4);
  expect(paste("una línea")).toBe(true);
  expect(paste("\u2066una\u2069")).toBe(false);
  expect(text().value).toMatch(/^una/);
  text().setSelectionRange(0, text().value.length);
  expect(paste(" dos \n\n líneas ")).toBe(false);
  await pass();
  expect(text().value).toBe("dos líneas");
  expect(text().parentElement?.dataset.text).toBe("dos líneas");
  await press(text(), "Enter", { shiftKey: true });
  await press(text(), "Enter", { isComposing: true });
  await press(text(), "Enter", { keyCode: 229 });
  expect(edits()).toEqual([]);
  await press(text(), "Enter");
  expect(edits()).toEqual([["set", "dos líneas"]]);
});
