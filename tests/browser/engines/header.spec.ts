// The header: its services panel, its menu on small screens, and its mark.

import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import {
  arrives,
  click,
  follow,
  headerLink,
  look,
  open,
  placeOf,
  point,
  scrollTo,
  seen,
} from "./visitor.ts";

const button = ".submenu-button";
const { labels } = builtDocument(routes.home).layout;

test.describe("the panel of services", () => {
  const state = (tab: Tab) =>
    seen(tab, () => document.querySelector(".submenu")?.getAttribute("data-state"));
  const focused = (tab: Tab) =>
    seen(tab, () => document.activeElement?.textContent || document.activeElement?.className);

  /** Moves the pointer away from the header, over nothing that reacts. */
  const leave = (tab: Tab) => tab.move(5, 700);

  test("opens while the pointer is over it, the panel included, and closes after", {
    tag: "@journey",
  }, async ({ tab }) => {
    await open(tab, routes.about);
    await point(tab, headerLink(routes.services));
    await state(tab).toBe("open");
    await point(tab, ".submenu-panel li:last-child a");
    await tab.move(...(await placeOf(tab, ".submenu-panel li:first-child a")));
    await state(tab).toBe("open");
    await leave(tab);
    await state(tab).toBe("closed");
    await seen(
      tab,
      () => getComputedStyle(document.querySelector(".submenu-panel") as Element).visibility,
    ).toBe("hidden");
  });

  test("opens and closes by a click, stays open by one on the pointer, and closes by one elsewhere", async ({
    tab,
  }) => {
    await open(tab, routes.about);
    await click(tab, button);
    await state(tab).toBe("open");
    await click(tab, button);
    await state(tab).toBe("closed");
    await leave(tab);
    await point(tab, button);
    await state(tab).toBe("open");
    await look(tab, watchPanel);
    await click(tab, button);
    await leave(tab);
    await point(tab, "main h1");
    // The panel has stayed open until the click elsewhere.
    expect(await look(tab, panelStates)).toEqual([]);
    await click(tab, "main h1");
    await state(tab).toBe("closed");
  });

  test("is walked through by arrows, Home and End, as is the header, and Escape gives the button the focus", {
    tag: "@journey",
  }, async ({ tab }) => {
    await open(tab, routes.about);
    await look(tab, () => document.querySelector<HTMLElement>(".submenu-button")?.focus());
    const { services } = builtDocument(routes.about).layout;
    for (const [key, at] of [
      ["ArrowDown", services[0]?.title],
      ["ArrowDown", services[1]?.title],
      ["ArrowUp", services[0]?.title],
      ["End", services.at(-1)?.title],
      ["Home", services[0]?.title],
      ["Escape", "submenu-button"],
      ["ArrowRight", "Testimonios"],
    ] as const) {
      await tab.press(key);
      await focused(tab).toBe(at);
      const isClosed = key === "Escape" || at === "Testimonios";
      await state(tab).toBe(isClosed ? "closed" : "open");
    }
    await tab.press("ArrowLeft");
    await tab.press("ArrowLeft");
    await focused(tab).toBe("Servicios");
    await tab.press("Tab");
    // The links of the closed panel cannot be focused.
    await tab.press("Tab");
    await focused(tab).toBe("Testimonios");
  });

  test("does not open by itself on the page that a click leads to, nor on the way back", async ({
    tab,
  }) => {
    await open(tab, routes.about);
    await look(tab, watchPanel);
    await follow(tab, headerLink(routes.services), routes.services);
    await later(tab);
    await tab.back();
    await arrives(tab, routes.about);
    await later(tab);
    expect((await look(tab, panelStates)).at(-1) ?? "closed").toBe("closed");
    await state(tab).toBe("closed");
  });

  test("a choice in it closes it, and leads to its place", { tag: "@journey" }, async ({ tab }) => {
    await open(tab, routes.about);
    await point(tab, headerLink(routes.services));
    await state(tab).toBe("open");
    await follow(tab, '.submenu-panel a[href="/servicios/#hogar"]', "/servicios/#hogar");
    await state(tab).toBe("closed");
  });

  /** Records the state changes of the panel. */
  function watchPanel(): void {
    const states: string[] = [];
    Object.assign(window, { states });
    const item = document.querySelector(".submenu") as HTMLElement;
    new MutationObserver(() => states.push(item.dataset.state ?? "")).observe(item, {
      attributeFilter: ["data-state"],
    });
  }
  const panelStates = () => (window as unknown as { states: string[] }).states;

  /** Waits for twice the longest delay of the panel, so that every earlier timer has ended. */
  async function later(tab: Tab): Promise<void> {
    await look(tab, () => {
      Object.assign(window, { isLater: false });
      setTimeout(() => Object.assign(window, { isLater: true }), 600);
    });
    await seen(tab, () => (window as unknown as { isLater: boolean }).isLater).toBe(true);
  }
});

test.describe("the menu on a small screen", () => {
  const opener = ".menu-button[aria-expanded], .header-bar > .menu-button";
  const isOpen = (tab: Tab) =>
    seen(tab, () => document.querySelector(".menu")?.matches(":popover-open"));

  async function openMenu(tab: Tab): Promise<void> {
    await tab.resize(400, 700);
    await open(tab, routes.about);
    await click(tab, opener);
    await isOpen(tab).toBe(true);
  }

  test("opens, keeps the focus, and returns it by Escape and by its button", {
    tag: "@journey",
  }, async ({ tab }) => {
    await openMenu(tab);
    await seen(tab, () => document.activeElement?.getAttribute("aria-label")).toBe(
      labels.closeMenu,
    );
    await seen(tab, () => document.querySelector("main")?.closest("[inert]") !== null).toBe(true);
    await tab.press("Escape");
    await isOpen(tab).toBe(false);
    await seen(tab, () => document.activeElement?.getAttribute("aria-label")).toBe(labels.openMenu);
    await seen(tab, () => document.querySelectorAll("[inert]").length).toBe(0);
    await tab.press("Enter");
    await isOpen(tab).toBe(true);
    const stops = await look(tab, () => document.querySelectorAll(".menu :is(a, button)").length);
    for (const keys of [["Tab"], ["Shift", "Tab"]] as const) {
      for (let stop = 0; stop < stops + 2; stop += 1) {
        await tab.press(...keys);
        // The browser's own bars may take the focus between; the document then reports `body`.
        const isWithin = () =>
          document.activeElement?.closest(".menu, main, footer")?.className ?? "body";
        expect(["menu", "body"]).toContain(await look(tab, isWithin));
      }
    }
    await click(tab, `[aria-label="${labels.closeMenu}"]`);
    await isOpen(tab).toBe(false);
    await seen(tab, () => document.activeElement?.getAttribute("aria-label")).toBe(labels.openMenu);
  });

  test("closes when the visitor goes to another page, and on the way back", {
    tag: "@journey",
  }, async ({ tab }) => {
    await openMenu(tab);
    await follow(tab, `.menu .nav-link[href="${routes.blog}"]`, routes.blog);
    await isOpen(tab).toBe(false);
    await click(tab, opener);
    await isOpen(tab).toBe(true);
    await tab.back();
    await arrives(tab, routes.about);
    await isOpen(tab).toBe(false);
    await scrollTo(tab, 200);
  });
});

test("the mark is below the current link, after a window was made narrower, too", async ({
  tab,
}) => {
  const offset = () => {
    const middle = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return (box?.x ?? 0) + (box?.width ?? 0) / 2;
    };
    const mark = document.querySelector(".nav-mark");
    const at = mark?.getAnimations().some(({ playState }) => playState === "running");
    return at ? "it slides" : Math.round(Math.abs(middle(".nav-mark") - middle("[aria-current]")));
  };
  await open(tab, routes.about);
  await seen(tab, offset).toBeLessThan(2);
  await tab.resize(1100, 800);
  await seen(tab, () => innerWidth).toBe(1100);
  await seen(tab, offset).toBeLessThan(2);
  // Recorded when the slide starts: from the current position, not from the one in the wide window.
  await look(tab, () => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      if (this.matches(".nav-mark")) {
        animation.pause();
        animation.currentTime = 0;
        Object.assign(window, { slidesFrom: this.getBoundingClientRect().x });
        animation.play();
      }
      return animation;
    };
    const mark = document.querySelector(".nav-mark")?.getBoundingClientRect();
    Object.assign(window, { rested: mark?.x });
  });
  await follow(tab, headerLink(routes.contact), routes.contact);
  const { slidesFrom, rested } = await look(tab, () => {
    const { slidesFrom, rested } = window as unknown as Record<string, number>;
    return { slidesFrom: slidesFrom ?? 0, rested: rested ?? -1 };
  });
  expect(Math.abs(slidesFrom - rested)).toBeLessThan(2);
  await seen(tab, offset).toBeLessThan(2);
});
