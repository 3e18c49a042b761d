// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { giveMarks, takeMarks } from "./marking";

/** The marks that `ssg-model` writes: 27 and 5 at the end of a text, 6 after a number. */
const mark27 = "\u2060\u2062\u2063\u2064\u2060";
const mark5 = "\u2060\u2062\u2062\u2060";
const mark6 = "\u2028\u2001\u2002\u2028";

/** Returns the HTML of a page after it got the marks of its marked tree. */
function marked(page: string, tree: string): string {
  const [root, unseen] = [page, tree].map((html) => {
    const made = document.createElement("div");
    made.innerHTML = html;
    return made;
  });
  if (root === undefined || unseen === undefined) return "";
  takeMarks(unseen);
  giveMarks(root, unseen);
  return root.innerHTML;
}

test("elements of the same shape get the marks of their text, in order", () => {
  expect(marked("<p>a · b<i></i></p>", `<p>a${mark27}<!-- --> · b${mark5}<i></i></p>`)).toBe(
    '<p data-edit="27 5">a · b<i></i></p>',
  );
  expect(
    marked("<ul><li>x</li><li>x</li></ul>", `<ul><li>x${mark5}</li><li>x${mark27}</li></ul>`),
  ).toBe('<ul><li data-edit="5">x</li><li data-edit="27">x</li></ul>');
  expect(marked("<p>a</p>", '<p data-edit="3">a</p>')).toBe('<p data-edit="3">a</p>');
});

test("pictures, icons and ratings have marks, other attributes lose them", () => {
  const [image, rating] = ['<img src="/a.svg" alt="A">', '<b role="img" aria-label="4 de 5"></b>'];
  expect(marked(image, `<img src="/a.svg${mark27}" alt="A${mark5}">`)).toBe(
    '<img src="/a.svg" alt="A" data-edit="27">',
  );
  expect(marked(image, `<img src="/other.svg${mark27}" alt="A">`)).toBe(image);
  expect(marked(rating, `<b role="img" aria-label="4${mark6} de 5${mark5}"></b>`)).toBe(
    rating.replace("></b>", ' data-edit="6 5"></b>'),
  );
  expect(
    marked('<svg><use href="#x"></use></svg>', `<svg><use href="#x${mark5}"></use></svg>`),
  ).toBe('<svg data-edit="5"><use href="#x"></use></svg>');
});

const section = `data-edit-section="${mark5}"`;

test("a section opens its form if a component cuts a text", () => {
  const page = "<div><h2>uno</h2><p>Una frase de mucho…</p></div>";
  const given = '<div data-edit="5"><h2 data-edit="27">uno</h2><p>Una frase de mucho…</p></div>';
  const cut = (end: string) =>
    `<div ${section}><h2>uno${mark27}</h2><p>Una frase de ${end}</p></div>`;
  expect(marked(page, cut("mucho…"))).toBe(given);
  // A part of a mark is left.
  expect(marked(page, cut(`m${mark6.slice(0, 3)}…`))).toBe(given);
  expect(marked(page, cut(`${mark6}\u2060\u2061…`))).toBe(given);
});

test("a section opens its form if a component shows other elements for a marked text", () => {
  const page = "<div><h2>uno</h2><b>dos</b><p>tres</p></div>";
  expect(marked(page, `<div ${section}><h2>uno${mark27}</h2><p>dos${mark6}</p></div>`)).toBe(
    '<div data-edit="5"><h2 data-edit="27">uno</h2><b>dos</b><p>tres</p></div>',
  );
});

test("a section whose texts all have marks gets none", () => {
  const page = "<div><p>uno <b>dos</b></p></div>";
  expect(marked(page, `<div ${section}><p>uno <b>dos</b>${mark27}</p></div>`)).toBe(
    '<div><p data-edit="27">uno <b>dos</b></p></div>',
  );
});

test("items that a state leaves out or moves do not give their marks to others", () => {
  const item = (name: string, mark = "") => `<li><b>${name}</b> <i>185${mark}</i></li>`;
  const tree = `<ul>${item("a", mark27)}${item("b", mark5)}</ul>`;
  expect(marked(`<ul>${item("b")}</ul>`, tree)).toBe(
    '<ul><li><b>b</b> <i data-edit="5">185</i></li></ul>',
  );
  expect(marked(`<ul>${item("b")}${item("a")}</ul>`, tree)).toBe(
    '<ul><li><b>b</b> <i data-edit="5">185</i></li><li><b>a</b> <i data-edit="27">185</i></li></ul>',
  );
  // Which of the two is shown is not known.
  expect(marked("<ul><li>x</li></ul>", `<ul><li>x${mark5}</li><li>x${mark27}</li></ul>`)).toBe(
    "<ul><li>x</li></ul>",
  );
});

test("an element that no longer shows the marked text loses its mark", () => {
  expect(marked('<p data-edit="5">dos</p>', `<p>uno${mark5}</p>`)).toBe("<p>dos</p>");
});
