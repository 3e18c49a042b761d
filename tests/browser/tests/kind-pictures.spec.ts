// The picture of every kind of section, of sites of `ssg init` and of other businesses.

import { readdirSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/command.ts";
import { openPictureTab } from "../support/page.ts";
import { type Build, builtDocument, builtPages, starters } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

/** The sites of a language in which a kind is looked for, in this order. */
const sites = {
  images: [...starters.filter((starter) => starter.endsWith("-en")), "cafe"],
  imagenes: [...starters.filter((starter) => starter.endsWith("-es")), "production", "awkward"],
} as const satisfies Record<string, Build[]>;

type Place = { build: Build; page: string; at: number };

/** Returns where each kind is first found, except in the privacy notice, which shows today's date. */
function places(builds: readonly Build[]): Map<string, Place> {
  const found = new Map<string, Place>();
  for (const build of builds) {
    for (const { path: page } of builtPages(build)) {
      if (page.includes("privac")) continue;
      const { payload } = builtDocument(page, build);
      const sections = payload.page.id === "sections" ? payload.page.props.sections : [];
      for (const [at, { kind }] of sections.entries()) {
        if (!found.has(kind)) found.set(kind, { build, page, at });
      }
    }
  }
  return found;
}

for (const [folder, name] of [
  ["images", "kinds"],
  ["imagenes", "tipos"],
] as const) {
  test(`docs/${folder}/${name}.png shows every kind of section`, async ({ browser, siteUrls }) => {
    const found = places(sites[folder]);
    const kinds = readdirSync(path.join(repository, "frontend/src/sections")).sort();
    expect([...found.keys()].sort()).toEqual(kinds);
    // Without JavaScript, a page is complete when it is loaded.
    const page = await openPictureTab(browser, {
      javaScriptEnabled: false,
      reducedMotion: "reduce",
      viewport: { width: 1280, height: 900 },
    });
    let shown = "";
    const pictures = new Map<string, string>();
    for (const [kind, { build, page: address, at }] of found) {
      const url = `${siteUrls[build]}${address}`;
      if (url !== shown) await page.goto(url);
      shown = url;
      await page.evaluate(() => document.fonts.ready);
      // An anchor comes before its section, and the links of a page's heading after it.
      const section = page.locator("main > .page > :not(span, .page-heading-bar)").nth(at);
      const bytes = await section.screenshot({ animations: "disabled" });
      pictures.set(kind, `data:image/png;base64,${bytes.toString("base64")}`);
    }
    const figures = kinds.map(
      (kind) =>
        `<figure><img src="${pictures.get(kind)}"><figcaption>${kind}</figcaption></figure>`,
    );
    await page.goto("about:blank");
    await page.setViewportSize({ width: 1000, height: 600 });
    await page.setContent(`<!doctype html><style>
      body { margin: 0; padding: 12px; columns: 3; column-gap: 12px; background: #e8e8e8; }
      figure { margin: 0 0 12px; padding: 6px; break-inside: avoid; background: #fff; border-radius: 4px; }
      img { display: block; width: 100%; max-height: 200px; object-fit: cover; object-position: top; }
      figcaption { margin-top: 6px; font: 13px "DejaVu Sans Mono", monospace; text-align: center; }
    </style>${figures.join("")}`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    // The pictures are a quarter of the size of the pages.
    await expect(page).toHaveScreenshot([folder, `${name}.png`], {
      fullPage: true,
      maxDiffPixels: 50,
    });
    await page.close();
  });
}
