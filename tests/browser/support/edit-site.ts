// A temporary site with a Git repository and `ssg edit`.

import { execFileSync } from "node:child_process";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { DevSite, expect } from "./dev-site.ts";
import { hydrated } from "./page.ts";
import { test as base } from "./test.ts";

export { expect };

/** The Git options that set the author of the site's versions. */
const author = ["-c", "user.name=Ana", "-c", "user.email=ana@example.com"];

export class EditSite extends DevSite {
  protected override readonly command = "edit";
  protected override readonly environment: Record<string, string>;
  /** The Git commit with which every test begins. */
  readonly #first: string;

  /** @param locale the system's locale, such as `es_MX.UTF-8`, which sets the editor's language */
  constructor(locale: string) {
    super();
    // Ignores the Git settings of the machine.
    this.environment = { LC_ALL: locale, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
    this.git("init", "--quiet");
    this.#identify();
    this.git("add", "content");
    this.git("commit", "--quiet", "--message=Como empezó");
    this.#first = this.git("rev-parse", "HEAD").trim();
  }

  #identify(): void {
    this.git("config", "user.name", "Ana");
    this.git("config", "user.email", "ana@example.com");
  }

  override async restore(): Promise<void> {
    await super.restore();
    this.git("reset", "--quiet", this.#first);
    this.#identify();
  }

  /** Runs Git and returns its output. */
  git(...args: string[]): string {
    const all = [...author, ...args];
    return execFileSync("git", all, { cwd: this.folder, encoding: "utf8" });
  }

  /** Returns the changed lines of the content since the last version. */
  changedLines(): string[] {
    const lines = this.git("diff", "--unified=0", "--no-color", "--", "content").split("\n");
    return lines.filter((line) => /^[-+](?![-+]{2} )/.test(line));
  }

  /** Allows a browser to edit, as opening the address in it would. */
  async letIn(context: BrowserContext): Promise<void> {
    const answer = await context.request.get(this.address, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
}

type EditOptions = {
  /** The language of the system. */
  language: "es" | "en";
};

const locales = { es: "es_MX.UTF-8", en: "en_US.UTF-8" };

/** The suite's `test` with a site to edit, and a browser that is allowed to. */
export const test = base.extend<EditOptions & { site: EditSite; editor: Editor }>({
  language: ["es", { option: true }],
  actionTimeout: 100_000,

  site: async ({ language, shared }, use) => {
    const site = await shared.get(
      `ssg edit in ${language}`,
      async () => {
        const site = new EditSite(locales[language]);
        await site.start();
        return site;
      },
      (site) => site.stop(),
    );
    await use(site);
    await site.restore();
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },

  editor: async ({ page, site, consoleGuard }, use) => {
    // An idle page fetches the data of its version, which may be outdated by then.
    consoleGuard.allowReport(/404.*\/assets\/data-\w+\.json/);
    await site.letIn(page.context());
    await use(new Editor(page));
  },
});

type ValuePath = (string | number)[];

/** The editor's interface in a page, as a person sees it. */
export class Editor {
  readonly page: Page;
  readonly toolbar: Locator;
  /** The open field over the page or docked. */
  readonly field: Locator;
  /** The text of Markdown in the open field. */
  readonly text: Locator;
  /** The panel at the side. */
  readonly panel: Locator;
  /** The frame around the targeted element. */
  readonly outline: Locator;
  readonly chooser: Locator;

  constructor(page: Page) {
    const host = page.locator("ssg-editor");
    this.page = page;
    this.toolbar = host.locator(".toolbar");
    this.field = host.getByRole("dialog");
    this.text = this.field.getByRole("textbox", { name: "Texto", exact: true });
    this.panel = host.locator("aside");
    this.outline = host.locator(".outline");
    this.chooser = host.getByRole("menu");
  }

  /** Opens a page to edit, and waits until the editor is ready. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.isThere();
  }

  /** Waits until the page and the editor are ready. */
  async isThere(): Promise<void> {
    await hydrated(this.page);
    await expect(this.toolbar).toBeVisible();
  }

  /** Returns the toolbar button of a panel. */
  bar(name: string | RegExp): Locator {
    return this.toolbar.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Returns the innermost marked element with this text. */
  shown(text: string): Locator {
    return this.page.locator("[data-edit]").filter({ hasText: text }).last();
  }

  /** Opens the Markdown of a block. */
  async openText(shown: string): Promise<void> {
    await this.shown(shown).click();
    await expect(this.text).toBeFocused();
  }

  /** Returns the field of a path in a form. */
  row(...path: ValuePath): Locator {
    return this.panel.locator(`[data-path=${JSON.stringify(JSON.stringify(path))}]`);
  }

  /** Clicks a text on the page and types another one, without saving it. */
  async write(target: Locator, text: string): Promise<void> {
    await target.click();
    await expect(this.field.getByRole("textbox")).toBeFocused();
    await this.page.keyboard.press("Control+A");
    await this.page.keyboard.insertText(text);
  }

  /** Opens the form of a file from the list of pages. */
  async form(file: string): Promise<void> {
    await this.bar("Páginas").click();
    const entry = this.panel.locator(`[data-file=${JSON.stringify(file)}]`);
    await entry.getByRole("button", { name: /^Editar sus datos/ }).click();
    await expect(this.panel.locator(".form")).toBeVisible();
  }

  /** Opens the draft in the list of drafts. */
  async continueDraft(): Promise<void> {
    const drafts = this.panel.filter({ hasText: "todavía no guardas" });
    if (!(await drafts.isVisible())) await this.bar(/^Sin guardar/).click();
    await drafts.getByRole("button", { name: /^Seguir escribiendo/ }).click();
  }

  /** Runs an action that saves, and waits until the page shows the new version. */
  async saves(act: () => Promise<unknown>): Promise<void> {
    const script = this.page.locator("script[data-version]");
    const before = await script.getAttribute("data-version");
    await act();
    await expect(script).not.toHaveAttribute("data-version", before ?? "");
    await this.isThere();
  }
}
