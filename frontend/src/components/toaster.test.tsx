// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "../lib/toast-store";
import { renderInSite } from "../testing/in-site.test.support";
import { Toaster } from "./toaster";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const raise = (title: string, duration?: number) =>
  act(() => toasts.toast({ title, ...(duration !== undefined && { duration }) }));
const shown = () => document.querySelector(".toast-title")?.textContent ?? null;
const area = () => document.querySelector(".toast-list") as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a toast closes by itself after 5000 ms", () => {
  renderInSite(<Toaster />);
  raise("copiado");
  pass(4999);
  expect(shown()).toBe("copiado");
  pass(1);
  expect(shown()).toBeNull();
});

test("a toast without end stays until its button closes it", () => {
  renderInSite(<Toaster />);
  raise("sin red", Number.POSITIVE_INFINITY);
  pass(1_000_000);
  expect(shown()).toBe("sin red");
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(shown()).toBeNull();
});

test("a newer toast replaces the older one, with 5000 ms of its own", () => {
  renderInSite(<Toaster />);
  raise("uno");
  pass(4000);
  raise("dos");
  expect(document.querySelectorAll(".toast-title")).toHaveLength(1);
  pass(4999);
  expect(shown()).toBe("dos");
  pass(1);
  expect(shown()).toBeNull();
});

test("a toast raised before the toast area is shown with it", () => {
  raise("pronto");
  renderInSite(<Toaster />);
  expect(shown()).toBe("pronto");
});

for (const [name, hold, release] of [
  [
    "the pointer is over it",
    () => fireEvent.pointerOver(area()),
    () => act(() => void area().dispatchEvent(new PointerEvent("pointerleave"))),
  ],
  ["the window is in the background", () => fireEvent.blur(window), () => fireEvent.focus(window)],
] as const) {
  test(`the time of a toast stands still while ${name}, and goes on with what was left`, () => {
    renderInSite(<Toaster />);
    raise("copiado");
    pass(3000);
    hold();
    pass(60_000);
    expect(shown()).toBe("copiado");
    release();
    pass(1999);
    expect(shown()).toBe("copiado");
    pass(1);
    expect(shown()).toBeNull();
  });
}

test("Escape closes a toast from anywhere, and moves a focus inside to the list", () => {
  renderInSite(<Toaster />);
  raise("copiado");
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(shown()).toBeNull();
  raise("otra vez");
  act(() => screen.getByRole("button", { name: "Cerrar" }).focus());
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expect(shown()).toBeNull();
  expect(document.activeElement).toBe(area());
});

test("a pointer that stays where a toast was closed does not hold the next one", () => {
  renderInSite(<Toaster />);
  raise("uno");
  fireEvent.pointerOver(area());
  // WebKit fires no event when the element under the pointer is removed.
  fireEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  raise("dos");
  pass(5000);
  expect(shown()).toBeNull();
});
