// A visit that uses every feature that a policy could block or a base path could break.

import { type BrowserContext, expect, type Page } from "@playwright/test";
import { introOf } from "./intro.ts";
import { headingOf, hydrated, markDocument, open } from "./page.ts";
import { builtDocument } from "./site.ts";
import { routes } from "./specification.ts";
import { expectStill, raiseToast } from "./toast.ts";

const { labels } = builtDocument(routes.home).layout;

/**
 * Visits the site by its links, in one document until a page is reloaded.
 *
 * @param base the path below which the site is published, without a trailing slash
 */
export async function visitEverything(
  page: Page,
  context: BrowserContext,
  base = "",
): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const shows = async (href: string) => {
    const [path = ""] = href.split("#");
    await expect(page).toHaveURL(base + href);
    await expect(page).toHaveTitle(builtDocument(path).payload.title);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(headingOf(path));
  };

  await open(page, base + routes.home);
  const assertSameDocument = await markDocument(page);
  await page.keyboard.press("Escape");
  await expect(introOf(page)).toBeHidden();
  const header = page.getByRole("banner");

  await header.getByRole("link", { name: "Servicios", exact: true }).hover();
  await page.locator(`.submenu-panel a[href="${base}/servicios/#hogar"]`).click();
  await shows("/servicios/#hogar");
  await page.locator("#hogar").getByRole("link", { name: "Solicitar Información" }).click();
  await shows(routes.contact);

  const toast = await raiseToast(page);
  await expectStill(toast);
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  await header.getByRole("link", { name: "Blog", exact: true }).click();
  await shows(routes.blog);
  await page.getByRole("main").locator(`a[href="${base}${routes.lifeArticle}"]`).first().click();
  await shows(routes.lifeArticle);
  await assertSameDocument();
  await page.reload();
  await hydrated(page);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: labels.openMenu }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Testimonios", exact: true }).click();
  await shows(routes.testimonials);
  await page.goBack();
  await shows(routes.lifeArticle);
  await open(page, `${base}/blog/desconocido/`);
  await open(page, `${base}/no-existe/`);
}
