import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Fragment, jsx, jsxs } from "./jsx-runtime";

/** The marks that `ssg-model` writes: 27 and 5 at the end of a text, 6 after a number. */
const mark27 = "\u2060\u2062\u2063\u2064\u2060";
const mark5 = "\u2060\u2062\u2062\u2060";
const mark6 = "\u2028\u2001\u2002\u2028";

function html(type: unknown, props: Record<string, unknown>): string {
  const make = Array.isArray(props.children) ? jsxs : jsx;
  return renderToString(make(type, props) as ReturnType<typeof createElement>);
}

test("an element has the marks of its text as an attribute, and shows none", () => {
  expect(html("p", { children: `Hola${mark27}` })).toBe('<p data-edit="27">Hola</p>');
  expect(html("p", { children: [`a${mark27} · b${mark5}`, createElement("i", { key: 1 })] })).toBe(
    '<p data-edit="27 5">a · b<i></i></p>',
  );
  expect(html("p", { children: "Hola", id: "a" })).toBe('<p id="a">Hola</p>');
});

test("pictures, icons and ratings have marks, other attributes lose them", () => {
  expect(html("img", { src: `/a.svg${mark27}`, alt: `A${mark5}`, loading: "lazy" })).toBe(
    '<img src="/a.svg" alt="A" loading="lazy" data-edit="27"/>',
  );
  expect(html("use", { href: `/i.svg#x${mark5}` })).toBe(
    '<use href="/i.svg#x" data-edit="5"></use>',
  );
  const stars = `4${mark6}`;
  expect(html("span", { role: "img", "aria-label": `${stars} de 5${mark5}` })).toBe(
    '<span role="img" aria-label="4 de 5" data-edit="6 5"></span>',
  );
  // A marked rating still compares as a number.
  expect([1, 4, 5].map((star) => star <= (stars as unknown as number))).toEqual([
    true,
    true,
    false,
  ]);
  const href = `https://wa.me/52?text=${encodeURIComponent(`Hola${mark27}`)}`;
  expect(html("a", { href })).toBe('<a href="https://wa.me/52?text=Hola"></a>');
});

test("the marks of an icon are on the whole drawing", () => {
  const use = jsx("use", { href: `/i.svg#x${mark5}` });
  expect(html("svg", { "aria-hidden": true, children: use })).toBe(
    '<svg aria-hidden="true" data-edit="5"><use href="/i.svg#x"></use></svg>',
  );
});

test("a marked text without an element of its own gets one", () => {
  expect(html(Fragment, { children: ["a", `b${mark5}`] })).toBe('a<span data-edit="5">b</span>');
});

test("the props of components keep their marks", () => {
  const Component = ({ text }: { text: string }) => createElement("b", null, text);
  expect(html(Component, { text: `a${mark5}` })).toContain(mark5);
});
