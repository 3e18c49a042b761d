// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { inSite, layout, renderInSite } from "../testing/in-site.test.support";
import { SubmenuItem } from "./submenu-item";

const submenu = layout.navigation[1]?.submenu;
if (!submenu) throw new Error("the layout has no submenu");

function item(path = "/") {
  return (
    <SubmenuItem path={path} name="menu" submenu={submenu as NonNullable<typeof submenu>}>
      <a href="/servicios/">Servicios</a>
    </SubmenuItem>
  );
}

const element = () => screen.getAllByRole("listitem")[0] as HTMLElement;
const button = () => screen.getByRole("button");
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const enter = () => fireEvent.pointerEnter(element(), { pointerType: "mouse" });
const leave = () => fireEvent.pointerLeave(element(), { pointerType: "mouse" });

function expectState(state: "open" | "closed") {
  expect(element().dataset.state).toBe(state);
  expect(button().getAttribute("aria-expanded")).toBe(String(state === "open"));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("a mouse", () => {
  test("opens it after 200 ms, and closes it 150 ms after it has left", () => {
    renderInSite(item());
    enter();
    pass(199);
    expectState("closed");
    pass(1);
    expectState("open");
    leave();
    pass(149);
    expectState("open");
    pass(1);
    expectState("closed");
  });

  test("that leaves within 200 ms opens nothing", () => {
    renderInSite(item());
    enter();
    pass(199);
    leave();
    pass(1000);
    expectState("closed");
  });

  test("that returns within 150 ms keeps it open", () => {
    renderInSite(item());
    enter();
    pass(200);
    leave();
    pass(149);
    enter();
    pass(1000);
    expectState("open");
  });

  for (const [after, wait] of [
    [299, 0],
    [301, 200],
  ] as const) {
    test(`that enters ${after} ms after it was closed waits for ${wait} ms`, () => {
      renderInSite(item());
      enter();
      pass(200);
      leave();
      pass(150);
      expectState("closed");
      pass(after);
      enter();
      pass(Math.max(wait - 1, 0));
      if (wait > 0) expectState("closed");
      pass(1);
      expectState("open");
    });
  }

  test("that only passes does not close what the button has opened", () => {
    renderInSite(item());
    fireEvent.click(button());
    enter();
    leave();
    pass(1000);
    expectState("open");
  });
});

test("a mouse opens nothing in the menu of small screens, where the button is not shown", () => {
  renderInSite(item());
  button().getClientRects = () => [] as never;
  enter();
  pass(1000);
  expectState("closed");
});

test("a finger opens nothing by passing over it", () => {
  renderInSite(item());
  fireEvent.pointerEnter(element(), { pointerType: "touch" });
  pass(1000);
  expectState("closed");
});

test("the button keeps open what hovering has opened, and closes it until the mouse comes back", () => {
  renderInSite(item());
  enter();
  pass(200);
  fireEvent.click(button());
  expectState("open");
  fireEvent.click(button());
  pass(10_000);
  expectState("closed");
});

test("Escape closes what hovering has opened until the mouse comes back", () => {
  renderInSite(item());
  enter();
  pass(200);
  fireEvent.keyDown(document.body, { key: "Escape" });
  pass(10_000);
  expectState("closed");
});

test("Escape closes it, and gives the button a focus that was inside", () => {
  renderInSite(item());
  fireEvent.click(button());
  act(() => screen.getAllByRole("link")[1]?.focus());
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expectState("closed");
  expect(document.activeElement).toBe(button());
});

test("pressing or focusing anything else closes it, and so does following a link", () => {
  renderInSite(
    <>
      {item()}
      <input />
    </>,
  );
  const input = screen.getByRole("textbox");
  const ways = [
    () => fireEvent.pointerDown(input),
    () => fireEvent.focusIn(input),
    () => fireEvent.click(screen.getByRole("link", { name: "Servicios" })),
  ];
  for (const close of ways) {
    fireEvent.click(button());
    expectState("open");
    close();
    expectState("closed");
  }
});

test("another page has neither an open panel nor a running delay", () => {
  const { rerender } = renderInSite(item("/"));
  fireEvent.click(button());
  rerender(inSite(item("/contacto/")));
  expectState("closed");
  enter();
  pass(199);
  rerender(inSite(item("/blog/")));
  pass(1000);
  expectState("closed");
});
