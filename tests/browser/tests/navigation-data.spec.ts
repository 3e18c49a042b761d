// The data of client-side navigation: when it is fetched, and how failures are handled. Intents are
// listed in `prefetch.test.ts`, refused answers in `page-loader.test.ts`.

import type { Locator, Page } from "@playwright/test";
import { test as deployed } from "../support/deployment.ts";
import { headerLink, hydrated, open, shows } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { data, labels } = builtDocument(routes.home).layout;
/** The data that a tab prefetches: that of all main routes, and the list of articles. */
const idleData = [data, routes.blog];

/** Records the paths of all data requests from now on. */
function watchData(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

/** Records the addresses of all documents that the tab loads from now on. */
function watchLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

function articleLink(page: Page, path: string): Locator {
  return page.getByRole("main").locator(`a[href="${path}"]`).first();
}

/** Makes the visitor one with reduced data usage. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}

/** Opens a page and waits until the network is idle. */
async function openCalmly(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForLoadState("networkidle");
}

/** Opens a page and waits for its prefetched data, even if the browser is hardly idle. */
async function openWithData(page: Page, path: string): Promise<void> {
  const fetched = idleData
    .filter((url) => url !== path)
    .map((url) => page.waitForResponse((response) => response.url().endsWith(url)));
  await open(page, path);
  for (const response of await Promise.all(fetched)) await response.finished();
}

/** Returns the toast for a page that could not be loaded. */
function retryToast(page: Page): Locator {
  return page.locator("[role=region] ol > li", { hasText: labels.loadFailedTitle });
}

test.describe("data is fetched", () => {
  test("once for all main routes, when the browser is idle", async ({ page }) => {
    const asked = watchData(page);
    await openCalmly(page, routes.about);
    await expect.poll(() => asked).toEqual(idleData);
    for (const [name, path] of [
      ["Blog", routes.blog],
      ["Inicio", routes.home],
      ["Contacto", routes.contact],
    ] as const) {
      await headerLink(page, name).click();
      await shows(page, path);
    }
    expect(asked).toEqual(idleData);
  });

  test("for an article when the pointer shows the intent, and not again", async ({ page }) => {
    const asked = watchData(page);
    await openCalmly(page, routes.blog);
    // The list of articles came as a document.
    await expect.poll(() => asked).toEqual([data]);
    const answer = page.waitForResponse(`**${routes.lifeArticle}`);
    await articleLink(page, routes.lifeArticle).hover();
    await answer;
    await articleLink(page, routes.lifeArticle).click();
    await shows(page, routes.lifeArticle);
    expect(asked).toEqual([data, routes.lifeArticle]);
  });
});

deployed.describe("across a deploy, in an open tab", () => {
  deployed(
    "a main route whose data is there needs no load, an article of the new build one load of it",
    async ({ page, deployment }) => {
      await openWithData(page, routes.about);
      const loads = watchLoads(page);
      deployment.deploy();
      await headerLink(page, "Blog").click();
      await shows(page, routes.blog);
      expect(loads).toEqual([]);
      await articleLink(page, routes.lifeArticle).click();
      await expectBuild(page, deployment.build);
      await shows(page, routes.lifeArticle);
      await page.waitForLoadState("networkidle");
      expect(loads).toEqual([routes.lifeArticle]);
    },
  );

  deployed(
    "data that is gone leads to one load of the right page",
    async ({ page, deployment, consoleGuard }) => {
      consoleGuard.expectReport(/data-\w+\.json/);
      await saveData(page);
      await openCalmly(page, routes.about);
      const loads = watchLoads(page);
      deployment.deploy();
      await headerLink(page, "Testimonios").click();
      await shows(page, routes.testimonials);
      await expectBuild(page, deployment.build);
      await page.waitForLoadState("networkidle");
      expect(loads).toEqual([routes.testimonials]);
      // From here on the tab has the new build.
      await headerLink(page, "Contacto").click();
      await shows(page, routes.contact);
      expect(loads).toEqual([routes.testimonials]);
    },
  );

  deployed(
    "an article, an anchor and the way back find their pages",
    { tag: "@soak" },
    async ({ page, deployment }) => {
      await openWithData(page, routes.blog);
      deployment.deploy();
      await articleLink(page, routes.medicalArticle).click();
      await expectBuild(page, deployment.build);
      await shows(page, routes.medicalArticle);
      await hydrated(page);
      await page.goBack();
      await shows(page, routes.blog);
      await page.goForward();
      await shows(page, routes.medicalArticle);
    },
  );
});

/** An answer of a host with different content. */
const otherwise = { contentType: "text/html", body: "<p>Hola" };

/** Sends that answer to all requests except page loads. */
async function fail(page: Page, url: string): Promise<void> {
  await page.route(url, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill(otherwise),
  );
}

test.describe("HTML of another site", () => {
  // Page transitions do not matter here.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("instead of data leads to one load of the right page, and to no loop", async ({ page }) => {
    await fail(page, "**/data-*.json");
    await openCalmly(page, routes.about);
    const loads = watchLoads(page);
    await headerLink(page, "Testimonios").click();
    await expect.poll(() => loads).toEqual([routes.testimonials]);
    await shows(page, routes.testimonials);
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(loads).toEqual([routes.testimonials]);
    // The data is still broken: the next link takes one page load, too.
    await headerLink(page, "Contacto").click();
    await expect.poll(() => loads).toEqual([routes.testimonials, routes.contact]);
    await shows(page, routes.contact);
  });

  test("instead of the script leaves a whole page whose links work", async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectReport(/entry-client-|layout-|^uncaught/);
    await fail(page, "**/entry-client-*.js");
    await page.goto(routes.contact);
    await page.waitForLoadState("networkidle");
    await shows(page, routes.contact);
    const loads = watchLoads(page);
    await headerLink(page, "Blog").click();
    await shows(page, routes.blog);
    expect(loads).toEqual([routes.blog]);
  });
});

test("a link to a page that does not exist leads to the not-found page", async ({ page }) => {
  await openWithData(page, routes.about);
  await page
    .locator("main p")
    .first()
    .evaluate((paragraph) => {
      const link = document.createElement("a");
      link.href = "/no-hay/";
      link.textContent = "Una página que ya no existe";
      paragraph.replaceChildren(link);
    });
  const loads = watchLoads(page);
  await page.getByRole("link", { name: "Una página que ya no existe" }).click();
  await expect(page).toHaveURL("/no-hay/");
  await expect(page).toHaveTitle(builtDocument("/no-existe/").payload.title);
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual(["/no-hay/"]);
});

test.describe("offline", () => {
  const disconnected = /ERR_INTERNET_DISCONNECTED/;

  test("a page with prefetched data opens", async ({ page, context, consoleGuard }) => {
    // The page's pictures may fail to load, unless the page is left earlier.
    consoleGuard.allowReport(disconnected);
    await openWithData(page, routes.about);
    await context.setOffline(true);
    await headerLink(page, "Blog").click();
    await shows(page, routes.blog);
  });

  test("going back offers to try again, which works once online", { tag: "@soak" }, async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectReport(disconnected);
    await openCalmly(page, routes.lifeArticle);
    await headerLink(page, "Contacto").click();
    await shows(page, routes.contact);
    // A page that was shown once is not fetched again.
    await page.reload();
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goBack();
    await expect(retryToast(page)).toBeVisible();
    await shows(page, routes.contact);
    await context.setOffline(false);
    await retryToast(page).getByRole("button", { name: labels.retry }).click();
    await shows(page, routes.lifeArticle);
    await page.goForward();
    await shows(page, routes.contact);
  });
});

/** Waits until the document belongs to a build. */
async function expectBuild(page: Page, build: string): Promise<void> {
  await page.waitForFunction(
    (build) => document.getElementById("page-data")?.textContent?.includes(build),
    `"build":"${build}"`,
  );
}
