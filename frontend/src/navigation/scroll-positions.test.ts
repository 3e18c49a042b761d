// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { createScrollPositions, restoreDetails, restoreFocus } from "./scroll-positions";

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = `<div id="root"><a href="/a/">a</a><a href="/b/">b</a>
    <details id="one"></details><details id="two" open></details></div>`;
});

const link = (at: number) => document.querySelectorAll("a")[at] as HTMLAnchorElement;

test("an entry has its position, its open answers and the link that was followed", () => {
  const positions = createScrollPositions();
  window.scrollTo(0, 120);
  link(1).focus();
  positions.follow("k");
  expect(positions.of("k")).toEqual({ top: 120, link: { at: 1, href: "/b/" }, open: [1] });
  expect(positions.of("other")).toBeUndefined();
});

test("saving again keeps the link", () => {
  const positions = createScrollPositions();
  link(0).focus();
  positions.follow("k");
  link(0).blur();
  positions.save("k");
  expect(positions.of("k")?.link?.href).toBe("/a/");
});

test("the memory outlives a reload, and a browser that keeps nothing harms nothing", () => {
  createScrollPositions().save("k");
  expect(createScrollPositions().of("k")).toBeDefined();
  sessionStorage.setItem("scroll", "{");
  expect(createScrollPositions().of("k")).toBeUndefined();
});

test("focus and answers are restored, unless the page has become another", () => {
  const memory = { top: 0, link: { at: 1, href: "/b/" }, open: [0, 7] };
  expect(restoreFocus(memory)).toBe(true);
  expect(document.activeElement).toBe(link(1));
  restoreDetails(memory);
  expect(document.querySelector<HTMLDetailsElement>("#one")?.open).toBe(true);
  expect(restoreFocus({ ...memory, link: { at: 1, href: "/c/" } })).toBe(false);
  expect(restoreFocus({ ...memory, link: null })).toBe(false);
});
