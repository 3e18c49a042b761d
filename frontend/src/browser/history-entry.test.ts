// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { layout, pageOf } from "../testing/in-site.test.support";
import * as entry from "./history-entry";

const below = { ...layout, base: "/sitio/" };
const begin = (state: unknown, address: string) => window.history.replaceState(state, "", address);

beforeEach(() => begin(null, "/"));

test("an unprepared history entry counts as the first", () => {
  expect(entry.currentEntry()).toEqual({ key: "", index: 0 });
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
