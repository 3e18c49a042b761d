import { expect, test } from "vitest";
import { currentMark } from "./paths";

test("the page itself is current, a page below it makes its section current", () => {
  expect(currentMark("/blog/", "/blog/")).toBe("page");
  expect(currentMark("/blog/", "/blog/tipos-seguros-de-vida/")).toBe("true");
  expect(currentMark("/blog/", "/contacto/")).toBeUndefined();
});

test("home is current on home only", () => {
  expect(currentMark("/", "/")).toBe("page");
  expect(currentMark("/", "/blog/")).toBeUndefined();
});
