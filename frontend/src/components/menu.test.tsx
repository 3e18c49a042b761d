// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSite, renderInSite } from "../testing/in-site.test.support";
import { Menu } from "./menu";

const here = {};
let isShown = false;

/** Fires the events of a popover that is shown or hidden. */
async function show(shown: boolean) {
  isShown = shown;
  const [oldState, newState] = shown ? ["closed", "open"] : ["open", "closed"];
  const menu = document.getElementById("menu") as HTMLElement;
  await act(async () => {
    for (const type of ["beforetoggle", "toggle"]) {
      menu.dispatchEvent(Object.assign(new Event(type), { oldState, newState }));
    }
  });
}

function menu(location = here) {
  return (
    <Menu location={location}>
      <a href="/contacto/">Contacto</a>
    </Menu>
  );
}

beforeEach(() => {
  isShown = false;
  Object.assign(HTMLElement.prototype, { hidePopover: () => show(false) });
  const matches = Element.prototype.matches;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector === ":popover-open" ? isShown : matches.call(this, selector);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("an open menu is a dialog with a name, and everything else is inert", async () => {
  const { container } = renderInSite([
    <header key="1">{menu()}</header>,
    <main key="2">página</main>,
  ]);
  const main = container.querySelector("main");
  const opener = screen.getByRole("button", { name: "Abrir menú" });
  expect(opener.hasAttribute("aria-expanded"), "not told before it was opened once").toBe(false);
  await show(true);
  expect(screen.getByRole("dialog", { name: "Navegación" })).toBeDefined();
  expect(opener.getAttribute("aria-expanded")).toBe("true");
  expect(main?.inert).toBe(true);
  await show(false);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(opener.getAttribute("aria-expanded")).toBe("false");
  expect(main?.inert).toBe(false);
});

test("Escape and every navigation close the menu", async () => {
  const { rerender } = renderInSite(menu());
  await show(true);
  await act(async () => fireEvent.keyDown(document.body, { key: "Escape" }));
  expect(isShown).toBe(false);
  await show(true);
  rerender(inSite(menu({})));
  expect(isShown).toBe(false);
});

test("the focus goes to a link if the button is no longer shown", async () => {
  renderInSite(menu());
  await show(true);
  await show(false);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contacto" }));
});
