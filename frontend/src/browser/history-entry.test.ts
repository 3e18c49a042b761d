// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { layout, pageOf } from "../testing/in-site.test.support";
import * as entry from "./history-entry";

const below = { ...layout, base: "/sitio/" };
const begin = (state: unknown, address: string) => window.history.replaceState(state, "", address);

beforeEach(() => begin(null, "/"));

test("an unprepared history entry counts as the first, and as not failed", () => {
  expect(entry.currentEntry()).toEqual({ key: "", index: 0 });
  expect(entry.wasLoadedInstead("b")).toBe(false);
});

test("an entry gets key and index once", () => {
  entry.nameEntry(3);
  const named = entry.currentEntry();
  expect(named).toEqual({ key: expect.stringMatching(/./), index: 3 });
  entry.nameEntry(4);
  expect(entry.currentEntry()).toEqual(named);
  begin({ idx: 2 }, "/");
  entry.nameEntry(4);
  expect(entry.currentEntry().index).toBe(2);
});

for (const [given, path, address] of [
  ["/sitio/servicios?a=1#vida", "/servicios/", "/sitio/servicios/?a=1#vida"],
  ["/sitio/servicios/index.html", "/servicios/", "/sitio/servicios/"],
  ["/sitio/nada", "/404.html", "/sitio/nada"],
] as const) {
  test(`the document at ${given} has the address ${address}`, () => {
    begin({ usr: "a" }, given);
    entry.prepareEntry(pageOf(path), below);
    expect(window.location.href).toMatch(new RegExp(`[^/]${address.replace("?", "\\?")}$`));
    expect(entry.currentLocation(below).path).toBe(new URL(address, "http://x").pathname.slice(6));
    expect(window.history.state).toMatchObject({ usr: "a", idx: 0 });
  });
}

test("a page on which React fails is loaded once, and again where nothing can be kept", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  vi.spyOn(window.history, "replaceState").mockImplementationOnce(() => {
    throw new DOMException("too often", "SecurityError");
  });
  entry.loadInstead(new Error("a"), "b");
  expect(reload).not.toHaveBeenCalled();
  entry.loadInstead(new Error("a"), "b");
  expect(reload).toHaveBeenCalledOnce();
  expect(entry.wasLoadedInstead("b")).toBe(true);
  expect(entry.wasLoadedInstead("c")).toBe(false);
});
