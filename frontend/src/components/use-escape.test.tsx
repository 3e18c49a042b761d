// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useEscape } from "./use-escape";

const closed: string[] = [];

function Layer({ name, isOpen = true }: { name: string; isOpen?: boolean }) {
  useEscape(isOpen, () => closed.push(name));
  return null;
}

afterEach(() => {
  cleanup();
  closed.length = 0;
});

test("one Escape closes only the layer that was opened last", () => {
  const { rerender } = render([<Layer key="1" name="menú" />, <Layer key="2" name="aviso" />]);
  let event = new KeyboardEvent("keydown", { key: "Escape", cancelable: true, bubbles: true });
  document.body.dispatchEvent(event);
  expect(closed).toEqual(["aviso"]);
  expect(event.defaultPrevented, "nor does the browser close a popover").toBe(true);

  rerender([<Layer key="1" name="menú" />, <Layer key="2" name="aviso" isOpen={false} />]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(closed).toEqual(["aviso", "menú"]);

  rerender([]);
  event = new KeyboardEvent("keydown", { key: "Escape", cancelable: true, bubbles: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test("other keys close nothing", () => {
  render(<Layer name="menú" />);
  fireEvent.keyDown(document.body, { key: "Enter" });
  expect(closed).toEqual([]);
});
