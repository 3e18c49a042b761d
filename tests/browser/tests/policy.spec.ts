// The content security policy, through all that a visitor can do.

import { introOf } from "../support/intro.ts";
import { hydrated, open, shows } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { labels } = builtDocument(routes.home).layout;

test("nothing violates it through a whole visit", async ({ page, context, consoleGuard }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, routes.home);
  await page.keyboard.press("Escape");
  await expect(introOf(page)).toBeHidden();
  const header = page.getByRole("banner");

  await header.getByRole("link", { name: "Servicios", exact: true }).hover();
  await page.locator('.services-panel a[href="/servicios/#hogar"]').click();
  await shows(page, "/servicios/#hogar");
  await page.locator("#hogar").getByRole("link", { name: "Solicitar Información" }).click();
  await shows(page, routes.contact);

  await page
    .getByRole("button", { name: /^Copiar / })
    .first()
    .click();
  const toast = page.locator("[role=region] ol > li");
  await expect(toast).toBeVisible();
  await expect.poll(() => toast.evaluate((toast) => toast.getAnimations().length)).toBe(0);
  const box = await toast.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 20, { steps: 5 });
  await page.mouse.up();
  await expect(toast).toHaveCount(0);

  await header.getByRole("link", { name: "Blog", exact: true }).click();
  await shows(page, routes.blog);
  await page.getByRole("main").locator(`a[href="${routes.lifeArticle}"]`).first().click();
  await shows(page, routes.lifeArticle);
  await page.reload();
  await hydrated(page);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: labels.openMenu }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Testimonios", exact: true }).click();
  await shows(page, routes.testimonials);
  await page.goBack();
  await shows(page, routes.lifeArticle);
  await open(page, "/blog/desconocido/");
  await open(page, "/no-existe/");

  expect(consoleGuard.reports.filter((report) => report.startsWith("policy:"))).toEqual([]);
});

test("it allows no inline script and no inline style but by hash", async ({ page }) => {
  await page.goto(routes.home);
  const policy =
    (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")) ??
    "";
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  expect(directives.get("default-src")).toEqual(["'none'"]);
  for (const values of directives.values()) {
    expect(values).not.toContain("'unsafe-inline'");
    expect(values).not.toContain("'unsafe-eval'");
    expect(values).not.toContain("*");
  }
});
