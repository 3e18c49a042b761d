// @vitest-environment happy-dom
import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderInSite } from "../testing/in-site.test.support";
import { Intro } from "./intro";

const root = document.documentElement;

beforeEach(() => {
  sessionStorage.clear();
  delete root.dataset.intro;
  root.dataset.hydrated = "true";
});
afterEach(cleanup);

test("a visitor who comes to Home by a link sees it once", () => {
  renderInSite(<Intro />).unmount();
  expect(root.dataset.intro).toBeUndefined();
  renderInSite(<Intro />);
  expect(root.dataset.intro).toBe("seen");
});

test("on a page load it leaves the decision to the script in the head", () => {
  delete root.dataset.hydrated;
  sessionStorage.setItem("intro", "seen");
  renderInSite(<Intro />);
  expect(root.dataset.intro).toBeUndefined();
});

for (const [name, act] of [
  ["a click", () => fireEvent.click(document.body)],
  ["a key", () => fireEvent.keyDown(document.body, { key: "a" })],
] as const) {
  test(`${name} skips it`, () => {
    renderInSite(<Intro />);
    act();
    expect(root.dataset.intro).toBe("seen");
  });
}
