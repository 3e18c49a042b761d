// Photographs in the browser: upright, and only the file that suits the screen is loaded.

import { liveRoot, open, sentRoot } from "../support/page.ts";
import { expect, test } from "../support/test.ts";

const path = "/blog/articulo-29/";

test.use({ build: "many", viewport: { width: 400, height: 800 } });

test("a phone gets one small file, in the best encoding", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, path);
  const picture = page.getByRole("img", { name: "Un patio de frente" });
  await expect(picture).toHaveJSProperty("complete", true);
  const { file, natural, shown } = await picture.evaluate((image: HTMLImageElement) => ({
    file: new URL(image.currentSrc).pathname,
    natural: image.naturalHeight / image.naturalWidth,
    shown: image.clientHeight / image.clientWidth,
  }));
  expect(file).toMatch(/^\/assets\/patio-480-[0-9a-f]{8}\.avif$/);
  expect(asked.filter((name) => name.includes("/patio-"))).toEqual([file]);
  // The picture is rotated as its camera was.
  expect(natural).toBeCloseTo(1000 / 600, 2);
  // Above an article, photographs take the aspect ratio of drawings.
  expect(shown).toBeCloseTo(1 / 2, 2);
});

test("a photograph further down is loaded when it is scrolled to", async ({ page }) => {
  await open(page, path);
  const picture = page.getByRole("figure").getByRole("img", { name: "Un patio de lado" });
  await expect(picture).toHaveAttribute("loading", "lazy");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await expect(page.getByText("Al anochecer")).toBeVisible();
});

test("hydration changes nothing about a photograph", async ({ page }) => {
  await open(page, path);
  expect(await liveRoot(page)).toBe(await sentRoot(page, path));
});
