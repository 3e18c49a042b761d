// React controls every page, even if its HTML was changed on the way to the browser; unchanged
// pages are tested in `pages.spec.ts`.

import { holdBack, hydrated, markDocument, open, shows } from "../support/page.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const pagesOfText = [routes.lifeArticle, "/preguntas-frecuentes/", "/aviso-de-privacidad/"];

test.describe("a component that fails in an effect", () => {
  test.use({ build: "counters" });

  test("leaves a loaded page whole, without another load", async ({ page, consoleGuard }) => {
    consoleGuard.expectReport(/three clicks are too many/);
    await open(page, routes.lifeArticle);
    const main = await page.getByRole("main").innerText();
    const assertSameDocument = await markDocument(page);
    for (let clicks = 0; clicks < 3; clicks += 1) await page.locator(".counter").click();
    await expect(page.getByRole("main")).toHaveText(main, { useInnerText: true });
    await page.locator(".counter").click();
    await expect(page.locator(".counter"), "without React").toHaveText("Clics: 0");
    await assertSameDocument();
    await page.getByRole("link", { name: "Volver al Blog" }).click();
    await hydrated(page);
    await shows(page, routes.blog);
  });

  test("leads to a load of a page that was reached by a link", async ({ page, consoleGuard }) => {
    consoleGuard.expectReport(/three clicks are too many/);
    await open(page, routes.blog);
    await page.locator(`main a[href="${routes.lifeArticle}"]`).first().click();
    await shows(page, routes.lifeArticle);
    const loaded = page.waitForEvent("load");
    for (let clicks = 0; clicks < 3; clicks += 1) await page.locator(".counter").click();
    await loaded;
    await shows(page, routes.lifeArticle);
  });
});

/** Changes to a sent page, as proxies and browser tools make them. */
const alterations = {
  "a translator": () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style")) continue;
      const font = document.createElement("font");
      font.append(text.data.toUpperCase());
      text.replaceWith(font);
    }
  },
  "an e-mail obfuscator": () => {
    for (const link of document.querySelectorAll('a[href^="mailto:"]')) {
      link.setAttribute("href", "/cdn-cgi/l/email-protection#1a2b");
      for (const child of link.childNodes) {
        if (!child.textContent?.includes("@")) continue;
        const hidden = document.createElement("span");
        hidden.className = "__cf_email__";
        hidden.textContent = "[email protected]";
        child.replaceWith(hidden);
      }
    }
  },
};

for (const [name, alter] of Object.entries(alterations)) {
  for (const path of pagesOfText) {
    const tag = path === pagesOfText[0] ? [] : "@soak";
    test(`${name} that alters ${path} before hydration empties nothing`, { tag }, async ({
      page,
      consoleGuard,
    }) => {
      // React may render the tree anew, and then reports a recovered error.
      consoleGuard.allowReport(/error #(?:418|423|425)|Minified React error/);
      const release = await holdBack(page, "**/entry-client-*.js");
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => document.getElementById("page-data") !== null);
      const length = (await page.getByRole("main").innerText()).length;
      await page.evaluate(alter);
      release();
      await hydrated(page);
      const assertSameDocument = await markDocument(page);
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(0.9 * length);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page
        .getByRole("banner")
        .getByRole("link", { name: /^blog$/i })
        .click();
      await shows(page, routes.blog);
      await assertSameDocument();
    });
  }
}
