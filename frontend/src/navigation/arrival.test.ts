import { expect, test } from "vitest";
import { arrivalOf } from "./arrival";

const memory = { top: 300, link: null, open: [] };
const nowhere = { isNewPage: false, hash: "", hashNamesElement: false, memory: undefined };

/** Where the scroll position and the focus go. */
function check(circumstances: Partial<Parameters<typeof arrivalOf>[0]>, expected: unknown[]) {
  const { scroll, focus } = arrivalOf({ cause: "push", ...nowhere, ...circumstances });
  expect([scroll?.to ?? null, focus]).toEqual(expected);
}

test("a document that was loaded is left alone, but for a reload", () => {
  check({ cause: "load" }, [null, null]);
  check({ cause: "load", hash: "#a", hashNamesElement: true }, [null, null]);
  check({ cause: "load", memory }, ["resumed", null]);
  expect(arrivalOf({ cause: "load", ...nowhere, memory }).setsHead).toBe(false);
});

test("a link leads to what it names, else to the top", () => {
  check({ hash: "#a", hashNamesElement: true, isNewPage: true }, ["hash", "hash"]);
  check({ isNewPage: true, memory }, ["top", "heading"]);
  check({}, ["top", "heading"]);
  check({ hash: "#Top" }, ["top", "heading"]);
});

test("a hash that names nothing moves nothing on the page that is shown", () => {
  check({ hash: "#nada" }, [null, null]);
  check({ hash: "#nada", isNewPage: true }, ["top", "heading"]);
});

test("the way back leads to where the visitor was, and to the link", () => {
  check({ cause: "pop", memory, hash: "#a", hashNamesElement: true }, ["position", "link"]);
  check({ cause: "pop", isNewPage: true }, ["top", "heading"]);
});

test("a change of the entry's state moves nothing", () => {
  check({ cause: "state", memory }, [null, null]);
});

test("only a new page is announced", () => {
  expect(arrivalOf({ cause: "push", ...nowhere, isNewPage: true }).announces).toBe(true);
  expect(arrivalOf({ cause: "push", ...nowhere }).announces).toBe(false);
});
