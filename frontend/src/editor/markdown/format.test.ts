import { expect, test } from "vitest";
import {
  bold,
  bullets,
  callout,
  type Formatted,
  footnote,
  freeNoteName,
  heading,
  link,
  pasted,
  picture,
  type Selected,
  table,
} from "./format";

/** Parses a text whose selection is marked by `‹` and `›`. */
function selected(marked: string): Selected {
  const from = marked.indexOf("‹");
  const to = marked.indexOf("›") - 1;
  return { text: marked.replace(/[‹›]/g, ""), from, to };
}

function applied(marked: string, format: (selection: Selected) => Formatted): string {
  const selection = selected(marked);
  const { from, to, insert, select } = format(selection);
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to);
  return `${text.slice(0, select[0])}‹${text.slice(select[0], select[1])}›${text.slice(select[1])}`;
}

test("words become bold, and plain again", () => {
  const format = (selection: Selected) => bold(selection, "negritas");
  expect(applied("un ‹seguro› de vida", format)).toBe("un **‹seguro›** de vida");
  expect(applied("un **‹seguro›** de vida", format)).toBe("un ‹seguro› de vida");
  expect(applied("un ‹›", format)).toBe("un **‹negritas›**");
});

test("selected words become a link", () => {
  const format = (selection: Selected) => link(selection, "/contacto/", "texto");
  expect(applied("‹Escríbeme› hoy", format)).toBe("[‹Escríbeme›](/contacto/) hoy");
  expect(applied("‹›", format)).toBe("[‹texto›](/contacto/)");
});

test("an address with spaces or brackets stays one link", () => {
  const format = (selection: Selected) => link(selection, "/files/a (1).pdf", "texto");
  expect(applied("‹a›", format)).toBe("[‹a›](</files/a (1).pdf>)");
});

test("a line becomes a heading, and a paragraph again", () => {
  const format = (selection: Selected) => heading(selection, "Título");
  expect(applied("uno\nd‹›os\ntres", format)).toBe("uno\n## ‹dos›\ntres");
  expect(applied("## do‹›s", format)).toBe("‹dos›");
  expect(applied("### do‹›s", format)).toBe("## ‹dos›");
  expect(applied("‹›", format)).toBe("## ‹Título›");
});

test("lines become a list, and lines again", () => {
  const format = (selection: Selected) => bullets(selection, "elemento");
  expect(applied("u‹no\nd›os\ntres", format)).toBe("‹- uno\n- dos›\ntres");
  expect(applied("‹- uno\n- dos›", format)).toBe("‹uno\ndos›");
});

test("lines go into a callout", () => {
  const format = (selection: Selected) => callout(selection, "NOTA", "Texto");
  expect(applied("u‹›no", format)).toBe("> [!NOTA]\n> uno‹›");
  expect(applied("‹uno\n\ndos›", format)).toBe("> [!NOTA]\n> uno\n>\n> dos‹›");
  expect(applied("‹›", format)).toBe("> [!NOTA]\n> Texto‹›");
});

test("a footnote has its mark in the text and its words at the end", () => {
  const format = (selection: Selected) => footnote(selection, "nota-1", "La nota.");
  expect(applied("un ‹seguro› de vida\n", format)).toBe(
    "un seguro[^nota-1] de vida\n\n[^nota-1]: ‹La nota.›\n",
  );
});

test("no two footnotes share a name", () => {
  expect(freeNoteName("a[^nota-1] b[^nota-2]", 1)).toBe("nota-3");
});

test("a picture is a paragraph of its own", () => {
  const format = (selection: Selected) => picture(selection, "../images/a.png", "Un [roble]");
  expect(applied("u‹›no\ndos", format)).toBe("uno\n\n![Un \\[roble\\]](../images/a.png)‹›\n\ndos");
  expect(applied("‹›", format)).toBe("![Un \\[roble\\]](../images/a.png)‹›");
});

test("a table is a paragraph of its own, with its first heading to be typed over", () => {
  const format = (selection: Selected) => table(selection, "Columna");
  expect(applied("u‹›no", format)).toBe(
    "uno\n\n| ‹Columna 1› | Columna 2 |\n| - | - |\n|  |  |\n|  |  |",
  );
});

test("pasted words go on with the line, and pasted blocks stand apart", () => {
  const paste = (markdown: string) => (selection: Selected) => pasted(selection, markdown);
  expect(applied("un ‹seguro›.", paste("**plan**"))).toBe("un ‹**plan**›.");
  expect(applied("uno‹›dos", paste("- a\n- b"))).toBe("uno‹\n\n- a\n- b›\n\ndos");
  expect(applied("uno\n\n‹›\ndos", paste("## T"))).toBe("uno\n\n‹## T›\n\ndos");
  expect(applied("‹›", paste("| a |\n| - |"))).toBe("‹| a |\n| - |›");
});
