// The intro that covers Home in a new tab.

import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import { follow, headerLink, look, open, seen } from "./visitor.ts";

test.use({ intro: true });

const covers = (tab: Tab) =>
  seen(
    tab,
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(".intro") !== null,
  );

/** Restores the normal duration of the intro. */
const letIntroGo = (tab: Tab) =>
  look(tab, () => document.documentElement.style.removeProperty("--intro"));

test("goes by itself, and does not come again after a reload", async ({ tab }) => {
  await tab.goto(routes.home);
  await covers(tab).toBe(true);
  await letIntroGo(tab);
  await covers(tab).toBe(false);
  await tab.reload();
  await covers(tab).toBe(false);
  expect(await look(tab, () => document.documentElement.dataset.intro)).toBe("seen");
});

test("is skipped by a key, and does not come again by a link", { tag: "@journey" }, async ({
  tab,
}) => {
  await open(tab, routes.home);
  await covers(tab).toBe(true);
  await tab.press("Escape");
  await seen(tab, () => document.documentElement.dataset.intro).toBe("seen");
  await covers(tab).toBe(false);
  await follow(tab, headerLink(routes.about), routes.about);
  await follow(tab, headerLink(routes.home), routes.home);
  await covers(tab).toBe(false);
});

test("is skipped by a click at the place of a link, which is not followed", {
  tag: "@journey",
}, async ({ tab }) => {
  await open(tab, routes.home);
  await covers(tab).toBe(true);
  const [x, y] = await look(tab, () => {
    const box = document.querySelector('.nav-link[href="/blog/"]')?.getBoundingClientRect();
    return [(box?.x ?? 0) + 10, (box?.y ?? 0) + 10] as const;
  });
  await tab.click(x, y);
  await covers(tab).toBe(false);
  expect(await look(tab, () => location.pathname)).toBe(routes.home);
});
