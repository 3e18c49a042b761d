// Twelve ordinary uses of React libraries in sections of a site. Each is prerendered, and works
// under the security policy of its page.

import { builtDocument } from "../support/site.ts";
import { expect, test } from "./test.ts";
import { click, open, seen } from "./visitor.ts";

test.use({ build: "libraries" });

/** Whether a text is shown in the section. */
const has = (selector: string) => document.querySelector(`main .page ${selector}`) !== null;
const text = () => document.querySelector("main [class^='own-']")?.textContent ?? "";
const button = "main [class^='own-'] button";

test("motion moves an element in", { tag: "@journey" }, async ({ tab }) => {
  await open(tab, "/uses/motion-div/");
  const opacity = () => {
    const moved = document.querySelector(".own-motion-div > div");
    return moved && getComputedStyle(moved).opacity;
  };
  await seen(tab, opacity).toBe("1");
});

test("motion removes an element after its exit", async ({ tab }) => {
  await open(tab, "/uses/motion-presence/");
  await click(tab, button);
  await seen(tab, text).not.toContain("Shown");
  await click(tab, button);
  await seen(tab, text).toContain("Shown");
});

for (const chart of ["chart-bar", "chart-line"]) {
  test(`recharts draws ${chart}`, { tag: "@journey" }, async ({ tab }) => {
    await open(tab, `/uses/${chart}/`);
    await seen(tab, has, "svg path").toBe(true);
  });
}

test("a slider of Radix has its value", async ({ tab }) => {
  await open(tab, "/uses/radix-slider/");
  await seen(tab, has, "[role=slider][aria-valuenow='40']").toBe(true);
});

test("an accordion of Radix opens", { tag: "@journey" }, async ({ tab }) => {
  await open(tab, "/uses/radix-accordion/");
  await click(tab, button);
  await seen(tab, text).toContain("First text");
});

test("a slider of React Aria has its value", async ({ tab }) => {
  await open(tab, "/uses/aria-slider/");
  await seen(tab, has, "input[type=range][aria-valuetext='30']").toBe(true);
});

test("tabs of Headless UI change their panel", { tag: "@journey" }, async ({ tab }) => {
  await open(tab, "/uses/headless-tabs/");
  await click(tab, "main [role=tab][aria-selected=false]");
  await seen(tab, text).toContain("Second");
});

test("a carousel of Embla moves", async ({ tab }) => {
  await open(tab, "/uses/embla-carousel/");
  await click(tab, button);
  await seen(tab, has, ".own-embla-carousel ul[style*=transform]").toBe(true);
});

test("slides of Swiper are ready", async ({ tab }) => {
  await open(tab, "/uses/swiper-slides/");
  await seen(tab, has, ".swiper-initialized").toBe(true);
});

test("an icon of Lucide is drawn", async ({ tab }) => {
  await open(tab, "/uses/lucide-icons/");
  await seen(tab, has, "svg.lucide-flame").toBe(true);
});

test("a component that React loads lazily is prerendered", { tag: "@journey" }, async ({ tab }) => {
  expect(builtDocument("/uses/lazy-part/", "libraries").payload.html).toContain("<em>later</em>");
  await open(tab, "/uses/lazy-part/");
  await seen(tab, text).toContain("Loaded later");
});

test("a menu of own React code shows the dishes that are asked for", { tag: "@journey" }, async ({
  tab,
}) => {
  await open(tab, "/uses/menu/");
  await seen(tab, text).toContain("Queso fundido");
  await click(tab, button);
  await seen(tab, text).not.toContain("Queso fundido");
  await seen(tab, text).toContain("Tostada de atún");
});

test("a carousel of own React code moves", async ({ tab }) => {
  await open(tab, "/uses/carousel/");
  await click(tab, button);
  await seen(tab, has, ".own-carousel [style*=transform]").toBe(true);
});
