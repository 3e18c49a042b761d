import { describe, expect, test } from "vitest";
import type { Payload } from "../generated/payload";
import { type Cause, initialState, type PageEvent, pageReducer } from "./page-state";

const page = (path: string) => ({ path, title: path }) as Payload;

function entry(key: string, to: string, index = 0) {
  const [path = "", anchor] = to.split("#");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  return { key, index, location: { path, search: "", hash, state: null } };
}

function to(key: string, address: string, cause: Cause = "push", ready = false): PageEvent {
  const [path = ""] = address.split("#");
  const found = ready ? page(path) : undefined;
  return { type: "navigated", entry: entry(key, address), cause, page: found };
}
const loaded = (key: string, path: string): PageEvent => ({
  type: "loaded",
  key,
  page: page(path),
});
const failed = (key: string): PageEvent => ({ type: "failed", key, failure: "offline" });

const atA = initialState(entry("a", "/a/"), page("/a/"));
const stateAfter = (...events: PageEvent[]) => events.reduce(pageReducer, atA);

/** Checks the keys of the shown and requested entries, and the failure. */
function check(events: PageEvent[], expected: [string, string | null, string | null]) {
  const { shown, requested, failure } = stateAfter(...events);
  expect(shown.page.path).toBe(shown.entry.location.path);
  expect([shown.entry.key, requested?.key ?? null, failure]).toEqual(expected);
}

describe("the page that is shown", () => {
  test("stays until the requested one has loaded", () => {
    check([to("b", "/b/")], ["a", "b", null]);
    check([to("b", "/b/"), loaded("b", "/b/")], ["b", null, null]);
  });

  test("becomes one that is there at once", () => {
    check([to("b", "/b/", "push", true)], ["b", null, null]);
  });

  test("is that of the last of three", () => {
    const rapid = [to("b", "/b/"), to("c", "/c/"), loaded("b", "/b/")];
    check(rapid, ["a", "c", null]);
    check([...rapid, loaded("c", "/c/")], ["c", null, null]);
  });

  test("is the first again for a visitor who turns back before the other has come", () => {
    check([to("b", "/b/"), to("a", "/a/", "pop"), loaded("b", "/b/")], ["a", null, null]);
  });

  test("keeps its page at another place of it", () => {
    const events = [to("b", "/a/#x")];
    check(events, ["b", null, null]);
    expect(stateAfter(...events).shown.page).toBe(atA.shown.page);
  });

  test("knows how the visitor came", () => {
    expect(atA.shown.cause).toBe("load");
    expect(stateAfter(to("b", "/b/"), loaded("b", "/b/")).shown.cause).toBe("push");
    expect(stateAfter(to("b", "/b/", "pop", true)).shown.cause).toBe("pop");
  });
});

describe("a failure", () => {
  test("is of the requested page only", () => {
    check([to("b", "/b/"), failed("b")], ["a", "b", "offline"]);
    check([to("b", "/b/"), to("c", "/c/"), failed("b")], ["a", "c", null]);
  });

  test("is still told when the address goes back to the shown page", () => {
    check([to("b", "/b/"), failed("b"), to("a", "/a/", "pop")], ["a", "b", "offline"]);
  });

  test("ends when the visitor tries again or goes elsewhere", () => {
    check([to("b", "/b/"), failed("b"), to("b", "/b/", "pop")], ["a", "b", null]);
    check([to("b", "/b/"), failed("b"), to("c", "/c/")], ["a", "c", null]);
    check([to("b", "/b/"), failed("b"), to("d", "/a/#x")], ["d", null, null]);
  });

  test("is not undone by a page that comes too late", () => {
    check([to("b", "/b/"), failed("b"), loaded("b", "/b/")], ["a", "b", "offline"]);
  });
});

test("a correction replaces the page of the document, and no other", () => {
  const corrected: PageEvent = { type: "corrected", page: page("/blog/404.html") };
  expect(stateAfter(corrected).shown).toMatchObject({
    cause: "push",
    page: { path: "/blog/404.html" },
  });
  check([to("b", "/b/"), corrected], ["a", "b", null]);
  check([to("b", "/b/", "push", true), corrected], ["b", null, null]);
});

test("a page can change the state of its entry", () => {
  const { shown } = stateAfter({ type: "stateSet", state: "x" });
  expect(shown).toMatchObject({ cause: "state", entry: { key: "a", location: { state: "x" } } });
});
