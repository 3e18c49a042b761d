// `ssg dev`: the page while files are saved.

import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type DevSite, expect, test } from "../support/dev-site.ts";
import { expectAtRest, markDocument, open, shows } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const article = `content/articles${routes.lifeArticle.slice("/blog".length, -1)}.md`;

/** Adds a paragraph to the article. */
function add(site: DevSite, text: string): void {
  site.write(article, `${site.read(article)}\n${text}\n`);
}

const overlay = "ssg-trouble";

test("a saved article is shown in place, on a page that was reached by a link, too", async ({
  page,
  site,
}) => {
  await open(page, routes.blog);
  await page.getByRole("main").locator(`a[href="${routes.lifeArticle}"]`).first().click();
  await shows(page, routes.lifeArticle);
  await expectAtRest(page);
  await page.evaluate(() => window.scrollTo({ top: 500, behavior: "instant" }));
  const isKept = await markDocument(page);
  add(site, "Un párrafo nuevo.");
  await expect(page.getByText("Un párrafo nuevo.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  site.edit(article, "title: ", "title: Ahora, ");
  await expect(page).toHaveTitle(/^Ahora, /);
  await page.getByRole("banner").getByRole("link").first().click();
  await shows(page, routes.home);
  await isKept();
  await site.printed(`\`${article}\`: shown in`);
  expect(readdirSync(site.folder).sort()).toEqual([".ssg", "content", "frontend", "templates"]);
});

for (const lang of ["es", "en"]) {
  test.describe(`in ${lang}`, () => {
    test.use({ options: ["--lang", lang] });

    const tag = lang === "en" ? [] : "@soak";
    test("a mistake is shown over the page as in the terminal, until it is corrected or hidden", {
      tag,
    }, async ({ page, site }) => {
      await open(page, routes.lifeArticle);
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      site.edit(article, "title:", "titel:");
      const shown = page.locator(overlay).getByRole("alert");
      await expect(shown).toBeVisible();
      await expect(shown).toHaveAttribute("lang", lang);
      const text = await shown.locator("pre").innerText();
      expect(text).toContain(`${article}:2:1`);
      expect(text).toContain(lang === "es" ? "cómo corregirlo: " : "hint: ");
      expect(site.terminal).toContain(text);
      // The last good pages stay, also for new visitors.
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await open(page, routes.blog);
      await expect(shown).toBeVisible();
      await shown.getByRole("button").click();
      // On the next page, the server tells its state again.
      const told = page.waitForResponse(/_ssg\/events/);
      await page.getByRole("banner").getByRole("link").first().click();
      await told;
      await shows(page, routes.home);
      await expect(page.locator(overlay)).toHaveCount(0);
      await page.reload();
      await expect(shown).toBeVisible();
      site.edit(article, "titel:", "title:");
      await expect(page.locator(overlay)).toHaveCount(0);
    });
  });
}

test("a save while the visitor goes to another page does not keep them back", {
  tag: "@soak",
}, async ({ page, site }) => {
  const watched = await page.context().newPage();
  await open(watched, routes.lifeArticle);
  await open(page, routes.contact);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${routes.blog}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${routes.blog}`);
  const gone = page.goto(routes.blog);
  await asked;
  add(site, "Un párrafo nuevo.");
  await expect(watched.getByText("Un párrafo nuevo.")).toBeVisible();
  release();
  await gone;
  await expect(page).toHaveURL(routes.blog);
  await watched.close();
});

test("an error about a missing file goes when the file comes", async ({ page, site }) => {
  await open(page, routes.lifeArticle);
  add(site, "![Un dibujo nuevo](../images/nuevas/dibujo.svg)");
  await expect(page.locator(overlay).getByRole("alert")).toContainText("dibujo.svg");
  site.write(
    "content/images/nuevas/dibujo.svg",
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
  );
  await expect(page.getByAltText("Un dibujo nuevo")).toBeVisible();
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("the last of a hundred quick saves is shown", async ({ page, site }) => {
  await open(page, routes.lifeArticle);
  const text = site.read(article);
  for (let count = 1; count <= 100; count += 1) {
    // Some editors empty the file before they write it.
    writeFileSync(site.path(article), "");
    writeFileSync(site.path(article), `${text}\nVersión ${count}.\n`);
    writeFileSync(site.path("content/articles/.nota.md.swp"), `${count}`);
  }
  await expect(page.getByText("Versión 100.")).toBeVisible();
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a content folder that is deleted and restored is shown again", { tag: "@soak" }, async ({
  page,
  site,
}) => {
  await open(page, routes.lifeArticle);
  cpSync(site.path("content"), site.path("kept"), { recursive: true });
  rmSync(site.path("content"), { recursive: true });
  await expect(page.locator(overlay).getByRole("alert")).toContainText("content/site.yaml");
  renameSync(site.path("kept"), site.path("content"));
  await expect(page.locator(overlay)).toHaveCount(0);
  add(site, "Después de volver.");
  await expect(page.getByText("Después de volver.")).toBeVisible();
});

test("a renderer that is killed is replaced", async ({ page, site }) => {
  await open(page, routes.lifeArticle);
  const renderers = () =>
    execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(site.pid)], { encoding: "utf8" })
      .split("\n")
      .filter((line) => line.includes("renderer-"))
      .map((line) => Number.parseInt(line, 10));
  for (const pid of renderers()) process.kill(pid, "SIGKILL");
  add(site, "Sigue vivo.");
  await expect(page.getByText("Sigue vivo.")).toBeVisible();
  expect(renderers()).toHaveLength(1);
});

test("a changed style sheet is exchanged, and the page stays as the visitor left it", async ({
  page,
  site,
}) => {
  const file = "frontend/src/sections/panels/section.css";
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  const good = site.read(file);
  const color = (value: string) =>
    site.write(file, `${good}\n.panels h2, h2 { color: ${value}; }\n`);
  await open(page, routes.about);
  const isKept = await markDocument(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  color("rgb(1, 2, 3)");
  await expect(heading).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(1);
  // A misspelt property is only a warning.
  color("rgb(7, 8, 9); colr: red");
  await expect(heading).toHaveCSS("color", "rgb(7, 8, 9)");
  await site.printed('"colr" is not a known CSS property');
  expect(site.terminal).toContain("sections/panels/section.css:");
  color("}");
  await expect(page.locator(overlay).getByRole("alert")).toContainText("section.css:");
  color("rgb(4, 5, 6)");
  await expect(heading).toHaveCSS("color", "rgb(4, 5, 6)");
  await expect(page.locator(overlay)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await page.getByRole("banner").getByRole("link").first().click();
  await shows(page, routes.home);
  await isKept();
});

test("code that does not compile, or throws, leaves the last good page and an error", async ({
  page,
  site,
}) => {
  const file = "frontend/src/sections/panels/section.tsx";
  const good = site.read(file);
  await open(page, routes.about);
  const shown = page.locator(overlay).getByRole("alert");

  site.write(file, `${good}\nconst broken = ;\n`);
  await expect(shown).toContainText("Unexpected");
  expect(site.terminal).toContain(await shown.locator("pre").innerText());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shown).toBeVisible();

  site.write(file, `${good}\nthrow new Error("al cargar");\n`);
  await expect(shown).toContainText("al cargar");

  const thrown = 'if (Date.now() > 0) throw new Error("al dibujar");\n  return';
  site.write(file, good.replace("return", thrown));
  await expect(shown).toContainText("al dibujar");
  await expect(shown).toContainText("frontend/src/sections/panels/section.tsx");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shown).toBeVisible();

  site.write(file, good);
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a mistake in a template is shown until it is corrected", async ({ page, site }) => {
  await open(page, routes.about);
  site.edit("templates/document.html", "{{ title }}", "{{ titulo }}");
  await expect(page.locator(overlay).getByRole("alert")).toContainText("document.html");
  site.edit("templates/document.html", "{{ titulo }}", "{{ title }}");
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a site that begins with a mistake shows it alone, and then its pages", {
  tag: "@soak",
}, async ({ page, site }) => {
  await site.end();
  site.edit(article, "title:", "titel:");
  await site.start("--lang", "en");
  await page.goto(routes.about);
  await expect(page.getByText(`${article}:2:1`).first()).toBeVisible();
  site.edit(article, "titel:", "title:");
  await expect(page.getByRole("banner")).toBeVisible();
});

test("the server has nothing of the editor", async ({ page, site }) => {
  for (const route of [routes.home, routes.lifeArticle]) {
    const answer = await page.request.get(route);
    expect(await answer.text()).not.toMatch(/ssg-editor|data-edit|_ssg\/edit|\u2060/);
  }
  await open(page, routes.home);
  await expect(page.locator("ssg-editor, [data-edit]")).toHaveCount(0);
  for (const path of ["state", "editor.js", "change"]) {
    const answer = await page.request.get(`${site.url}/_ssg/edit/${path}`);
    expect([403, 404]).toContain(answer.status());
  }
  const written = await page.request.post(`${site.url}/_ssg/edit/change`, { data: {} });
  expect(written.ok()).toBe(false);
});
