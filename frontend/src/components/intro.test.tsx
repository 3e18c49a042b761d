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

test("a visitor who comes to Home by a link sees the intro once", () => {
  renderInSite(<Intro replay="once" />).unmount();
  expect(root.dataset.intro).toBeUndefined();
  renderInSite(<Intro replay="once" />);
  expect(root.dataset.intro).toBe("seen");
});

test("on a page load the intro leaves the decision to the script in the head", () => {
  delete root.dataset.hydrated;
  sessionStorage.setItem("intro", "seen");
  renderInSite(<Intro replay="once" />);
  expect(root.dataset.intro).toBeUndefined();
});

test("a click and any key skip it", () => {
  const key = (key: string) => () => fireEvent.keyDown(document.body, { key });
  const ways = ["Escape", "Enter", " ", "a", "ArrowDown", "Tab"].map(key);
  for (const skip of [() => fireEvent.click(document.body), ...ways]) {
    delete root.dataset.intro;
    sessionStorage.clear();
    const { unmount } = renderInSite(<Intro replay="once" />);
    expect(root.dataset.intro).toBeUndefined();
    skip();
    expect(root.dataset.intro).toBe("seen");
    unmount();
  }
});
