// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inSite, layout, renderInSite } from "../testing/in-site.test.support";
import { LayoutContext } from "./layout-context";
import { Navigation } from "./navigation";

const animate = vi.fn(() => ({ cancel: () => {} }));

beforeEach(() => {
  // Motion recognizes elements by this global.
  vi.stubGlobal("EventTarget", Object.getPrototypeOf(Node));
  // The mark is 40 px wide, the links 100 px.
  Object.defineProperties(HTMLElement.prototype, {
    animate: { value: animate, configurable: true },
    offsetParent: { get: () => document.body, configurable: true },
    offsetWidth: { get: () => 40, configurable: true },
    offsetLeft: {
      configurable: true,
      get(this: HTMLElement) {
        return (
          100 *
          [...document.querySelectorAll(".nav > ul > li")].indexOf(
            this.closest("li") as HTMLElement,
          )
        );
      },
    },
  });
});
afterEach(() => {
  cleanup();
  animate.mockClear();
});

test("the link of the current page and of the page above it is marked", () => {
  const { rerender } = renderInSite(<Navigation path="/servicios/" />);
  const link = () => screen.getByRole("link", { name: "Servicios" });
  expect(link().getAttribute("aria-current")).toBe("page");
  rerender(inSite(<Navigation path="/servicios/mascotas/" />));
  expect(link().getAttribute("aria-current")).toBe("true");
});

test("the link above a submenu is marked on the pages of the submenu", () => {
  const links = [{ route: "/auto/", label: "Auto", icon: null }];
  const route = { ...layout.navigation[1], submenu: { button: "Lista", links } };
  renderInSite(
    <LayoutContext value={{ ...layout, navigation: [route] } as typeof layout}>
      <Navigation path="/auto/" />
    </LayoutContext>,
  );
  const [link] = screen.getAllByRole("link");
  expect(link?.getAttribute("aria-current")).toBe("true");
});

test("arrows move the focus among the links, Home and End to the ends", () => {
  // Only the buttons of the submenus are hidden.
  vi.spyOn(HTMLElement.prototype, "getClientRects").mockImplementation(function (
    this: HTMLElement,
  ) {
    return (this.localName === "button" ? [] : [{}]) as never;
  });
  renderInSite(<Navigation path="/" />);
  screen.getByRole("link", { name: "Inicio" }).focus();
  for (const [key, name] of [
    ["ArrowLeft", "Inicio"],
    ["ArrowRight", "Servicios"],
    ["End", "Contacto"],
    ["ArrowRight", "Contacto"],
    ["ArrowLeft", "Servicios"],
    ["a", "Servicios"],
    ["Home", "Inicio"],
  ] as const) {
    const { activeElement } = document;
    if (activeElement !== null) fireEvent.keyDown(activeElement, { key });
    const named = document.activeElement;
    expect(named?.getAttribute("aria-label") ?? named?.textContent).toBe(name);
  }
});

test("the mark slides from where it was in 0.45 s, and does not move on the first page", () => {
  const { rerender } = renderInSite(<Navigation path="/" />);
  expect(animate).not.toHaveBeenCalled();
  rerender(inSite(<Navigation path="/contacto/" />));
  const frames = { transform: ["translateX(-200px) scaleX(1)", "none"] };
  expect(animate).toHaveBeenCalledWith(frames, expect.objectContaining({ duration: 450 }));
});
