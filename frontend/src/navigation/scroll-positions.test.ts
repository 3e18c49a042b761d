// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { memoryOf, remember, restoreDetails, restoreFocus } from "./scroll-positions";

beforeEach(() => {
  document.body.innerHTML = `<div id="root"><a href="/a/">a</a><a href="/b/">b</a>
    <details id="one"></details><details id="two" open></details></div>`;
});

const link = (at: number) => document.querySelectorAll("a")[at] as HTMLAnchorElement;

test("an entry has its position, its open answers and the link that was followed", () => {
  window.scrollTo(0, 120);
  link(1).focus();
  remember("k", true);
  expect(memoryOf("k")).toEqual({ top: 120, link: 1, open: [1] });
  expect(memoryOf("other")).toBeUndefined();
});

test("remembering it again while its page leaves keeps the link", () => {
  link(0).focus();
  remember("k", true);
  link(0).blur();
  remember("k", false);
  expect(memoryOf("k")?.link).toBe(0);
});

test("positions survive a reload, and an unreadable storage holds none", async () => {
  remember("k", true);
  vi.resetModules();
  expect((await import("./scroll-positions")).memoryOf("k")).toBeDefined();
  sessionStorage.setItem("scroll", "{");
  vi.resetModules();
  expect((await import("./scroll-positions")).memoryOf("k")).toBeUndefined();
});

test("focus and answers are restored, unless the page has become another", () => {
  const memory = { top: 0, link: 1, open: [0, 7] };
  expect(restoreFocus(memory)).toBe(true);
  expect(document.activeElement).toBe(link(1));
  restoreDetails(memory);
  expect(document.querySelector<HTMLDetailsElement>("#one")?.open).toBe(true);
  expect(restoreFocus({ ...memory, link: 7 })).toBe(false);
  expect(restoreFocus({ ...memory, link: -1 })).toBe(false);
});
