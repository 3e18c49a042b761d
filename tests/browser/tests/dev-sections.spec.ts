// `ssg dev` shows every kind of section at three widths.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/command.ts";
import { expect, test } from "../support/dev-site.ts";
import { openPictureTab } from "../support/page.ts";

const viewport = { width: 2480, height: 900 };
const widths = [320, 768, 1280];

test.use({ reducedMotion: "reduce", viewport });

test("every kind, own and of the program, is shown from its example at three widths", {
  tag: "@soak",
}, async ({ page, site }) => {
  const folder = path.join(repository, "tests/own-sections/menu");
  for (const name of readdirSync(folder)) {
    site.write(`sections/menu/${name}`, readFileSync(path.join(folder, name), "utf8"));
  }
  const list = async () => (await fetch(`${site.url}/_ssg/sections`)).text();
  await expect.poll(list).toContain('id="menu"');
  await page.goto("/_ssg/sections");
  const kinds = readdirSync(path.join(repository, "frontend/src/sections"));
  const ids = await page.locator("section").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.sort()).toEqual([...kinds, "menu"].sort());
  for (const [kind, text, key] of [
    ["menu", "Los platillos de esta semana", "courses › dishes › price"],
    ["cards", "Cómo trabajamos contigo", "cards › title"],
    ["service-cards", "Seguro de Vida", "heading"],
  ] as const) {
    const part = page.locator(`section#${kind}`);
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByRole("cell", { name: key, exact: true })).toBeVisible();
    for (const width of widths) {
      const frame = part.frameLocator(`iframe[width="${width}"]`);
      await expect(frame.locator("html[data-hydrated=true]")).toHaveCount(1);
      await expect(frame.getByRole("main").getByText(text).first()).toBeVisible();
      await expect(frame.getByRole("banner")).toHaveCount(0);
      expect(await frame.locator("html").evaluate(() => window.innerWidth)).toBe(width);
    }
  }
});

test("sections.png shows a kind at three widths", { tag: "@soak" }, async ({ browser, site }) => {
  const page = await openPictureTab(browser, { reducedMotion: "reduce", viewport });
  await page.goto(`${site.url}/_ssg/sections`);
  const part = page.locator("section#cards");
  await part.scrollIntoViewIfNeeded();
  for (const width of widths) {
    const root = part.frameLocator(`iframe[width="${width}"]`).locator("html[data-hydrated=true]");
    await root.evaluate(() => document.fonts.ready);
  }
  await expect(part).toHaveScreenshot(["images", "sections.png"]);
  await page.close();
});
