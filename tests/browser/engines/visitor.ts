// Actions and observations of a visitor, in any engine.

import { expect } from "@playwright/test";
import { headingOf } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import type { Data, Tab } from "./engine.ts";

/** Polls the result of a function in the page: `await seen(tab, () => scrollY).toBe(0)`. */
export function seen<Made>(tab: Tab, look: () => Made): Poll<Made>;
export function seen<Given extends Data, Made>(
  tab: Tab,
  look: (given: Given) => Made,
  given: Given,
): Poll<Made>;
export function seen(tab: Tab, look: (given: Data) => unknown, given?: Data): Poll<unknown> {
  // Between two documents the evaluation fails.
  const looked = () => tab.evaluate(look, given).catch(String);
  return expect.poll(looked, { message: look.toString(), intervals: [25], timeout: 100_000 });
}

type Poll<Made> = ReturnType<typeof expect.poll<Made>>;

/** Returns the current result of a function in the page. */
export function look<Made>(tab: Tab, look: () => Made): Promise<Awaited<Made>> {
  return tab.evaluate(look, null);
}

/** Opens an address and waits until React has hydrated it. */
export async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await hydrated(tab);
}

export async function hydrated(tab: Tab): Promise<void> {
  await seen(tab, () => document.documentElement.dataset.hydrated).toBe("true");
}

/**
 * Returns the point at which to click an element, once it is at rest, visible and uncovered.
 *
 * @param index the index among the elements that match the selector
 */
export async function placeOf(tab: Tab, selector: string, index = 0): Promise<[number, number]> {
  let place: [number, number] = [0, 0];
  const meet = async () => {
    const met = await tab.evaluate(
      ([selector, index]) => {
        const element = document.querySelectorAll(selector)[index];
        const boxOf = () => element?.getClientRects()[0];
        if (!element || !boxOf()) return `no \`${selector}\` is shown`;
        const moves = (animation: Animation) =>
          animation.playState === "running" &&
          (animation.effect as KeyframeEffect).target?.contains(element);
        if (document.getAnimations().some(moves)) return "it moves";
        const metAt = () => {
          const { x = 0, y = 0, width = 0, height = 0 } = boxOf() ?? {};
          const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
          const above = document.elementFromPoint(left, top);
          return element.contains(above) ? ([left, top] as [number, number]) : above;
        };
        const met = metAt();
        const { scrolledAt } = document.documentElement.dataset;
        // Firefox undoes a scroll that follows a scripted one too soon; no user is that quick.
        const isNear = performance.now() - Number(scrolledAt) < 200;
        if (Array.isArray(met)) return isNear ? "it has just been scrolled to" : met;
        const before = scrollY;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        if (scrollY === before) return `below ${met?.outerHTML.slice(0, 200)}`;
        document.documentElement.dataset.scrolledAt = `${performance.now()}`;
        return "it is scrolled to";
      },
      [selector, index] as [string, number],
    );
    if (typeof met === "string") return met;
    place = met;
    return "met";
  };
  const looked = () => meet().catch(String);
  await expect.poll(looked, { message: selector, intervals: [25], timeout: 100_000 }).toBe("met");
  return place;
}

/** Moves the pointer to an element. */
export async function point(tab: Tab, selector: string): Promise<void> {
  await tab.move(...(await placeOf(tab, selector)));
}

/** Clicks an element without scrolling. */
export async function click(tab: Tab, selector: string): Promise<void> {
  await tab.click(...(await placeOf(tab, selector)));
}

/** Returns the selector of a header link. */
export const headerLink = (path: string) => `header .nav-link[href="${path}"]`;

/** Follows a link and waits until its page is shown and at rest. */
export async function follow(tab: Tab, selector: string, href: string): Promise<void> {
  await click(tab, selector);
  await arrives(tab, href);
}

/** Waits until the page of an address is shown completely (address, title, heading) and at rest. */
export async function arrives(tab: Tab, href: string): Promise<void> {
  const [path = ""] = href.split(/[?#]/);
  await seen(tab, () => {
    // Finishes page transitions, which have their own tests.
    for (const movement of document.getAnimations()) {
      const { target } = movement.effect as KeyframeEffect;
      if (target?.matches("main > .page")) movement.finish();
    }
    return {
      href: location.pathname + location.search + location.hash,
      title: document.title,
      heading: document.querySelector("main h1")?.textContent,
      opacity: getComputedStyle(document.querySelector("main > .page") as Element).opacity,
    };
  }).toEqual({
    href,
    title: builtDocument(path).payload.title,
    heading: headingOf(path),
    opacity: "1",
  });
}

/** Scrolls to a position without animation. */
export async function scrollTo(tab: Tab, top: number): Promise<void> {
  await tab.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  await seen(tab, () => Math.round(scrollY)).toBe(top);
}

/** Makes the browser say that it is offline, or again what it knows. */
export async function sayOffline(tab: Tab, isOffline: boolean): Promise<void> {
  await tab.evaluate((isOffline) => {
    if (isOffline) Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    else Reflect.deleteProperty(navigator, "onLine");
  }, isOffline);
}

/** Returns the number of documents that the tab has loaded from the site. */
export function documents(tab: Tab): Promise<number> {
  return tab.evaluate(() => Number(sessionStorage.documents), null);
}

/** Returns the pixels from the lower edge of the header to an element. */
export async function belowHeader(tab: Tab, selector: string): Promise<number> {
  return tab.evaluate((selector) => {
    const header = document.querySelector("header")?.getBoundingClientRect();
    const element = document.querySelector(selector)?.getBoundingClientRect();
    return Math.round((element?.top ?? 0) - (header?.bottom ?? 0));
  }, selector);
}
