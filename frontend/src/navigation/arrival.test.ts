import { expect, test } from "vitest";
import { arrivalOf, type Circumstances } from "./arrival";

const plain: Circumstances = {
  cause: "push",
  isNewPage: false,
  isNewQuery: false,
  hash: "",
  hasTarget: false,
  isScrolled: false,
};

/** Checks the scroll position and the focus. */
function check(circumstances: Partial<Circumstances>, scroll: unknown, focus: unknown) {
  expect(arrivalOf({ ...plain, ...circumstances })).toMatchObject({ scroll, focus });
}

test("a loaded document is scrolled only after a reload", () => {
  check({ cause: "load", hash: "#a", hasTarget: true }, null, null);
  check({ cause: "load", remembered: 300 }, 300, null);
  check({ cause: "load", remembered: 300, isScrolled: true }, null, null);
  expect(arrivalOf({ ...plain, cause: "load" }).setsHead).toBe(false);
});

test("a link leads to what it names, else to the top", () => {
  check({ hash: "#a", hasTarget: true, isNewPage: true }, "target", "target");
  check({ isNewPage: true, remembered: 300 }, 0, "heading");
  for (const hash of ["", "#Top"]) check({ hash }, 0, "heading");
});

test("a hash that names nothing moves nothing on the page that is shown", () => {
  check({ hash: "#nada" }, null, null);
  check({ hash: "#nada", isNewPage: true }, 0, "heading");
});

test("the way back leads to the previous position and the followed link", () => {
  check({ cause: "pop", remembered: 300, hash: "#a", hasTarget: true }, 300, "link");
  check({ cause: "pop", isNewPage: true }, 0, "heading");
});

test("a change of the state or of the query moves nothing", () => {
  check({ cause: "state", remembered: 300 }, null, null);
  check({ isNewQuery: true }, null, null);
});

test("only a new page is announced", () => {
  const announced = [true, false].map((isNewPage) => arrivalOf({ ...plain, isNewPage }).announces);
  expect(announced).toEqual([true, false]);
});
