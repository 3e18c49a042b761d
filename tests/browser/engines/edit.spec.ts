// `ssg edit`: changes of a text and a paragraph in every engine, by mouse and keyboard.

import { EditSite } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { test as base, expect } from "./test.ts";
import { click, hydrated, look, seen } from "./visitor.ts";

const contact = "content/pages/contacto.yaml";
const article = "content/articles/tipos-seguros-de-vida.md";

type Edited = { site: EditSite; tab: Tab };

const test = base.extend<{ edited: Edited }>({
  /** A site, and a tab with permission to edit it. */
  edited: async ({ engine }, use, info) => {
    info.setTimeout(180_000);
    const site = new EditSite("es_MX.UTF-8");
    try {
      await site.start();
      const tab = await engine.openTab();
      await tab.goto(site.address);
      await isThere(tab);
      await use({ site, tab: { ...tab, goto: (path) => tab.goto(site.url + path) } });
      await tab.close();
    } finally {
      await site.stop();
    }
  },
});

/** Waits until page and editor are ready; from then on the page records errors. */
async function isThere(tab: Tab): Promise<void> {
  await hydrated(tab);
  await seen(tab, () => {
    const root = document.querySelector("ssg-editor")?.shadowRoot;
    return root?.querySelector(".toolbar") !== null && root !== undefined;
  }).toBe(true);
  await look(tab, () => {
    const report = (text: string) => {
      document.documentElement.dataset.reports = `${document.documentElement.dataset.reports ?? ""}${text}\n`;
    };
    addEventListener("error", ({ message }) => report(message), true);
    addEventListener("unhandledrejection", ({ reason }) => report(`rejected: ${reason}`));
    document.addEventListener("securitypolicyviolation", (event) =>
      report(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
    for (const kind of ["error", "warn"] as const) {
      console[kind] = (...words) => report(`console.${kind}: ${words.join(" ")}`);
    }
    document.documentElement.dataset.stays = "true";
  });
}

/** Checks that the page has recorded no errors and was not reloaded. */
async function isWell(tab: Tab): Promise<void> {
  const { stays, reports } = await look(tab, () => ({ ...document.documentElement.dataset }));
  expect({ stays, reports }).toEqual({ stays: "true", reports: undefined });
}

/** Polls the text of the focused field. */
function typed(tab: Tab) {
  return seen(tab, () => {
    const field = document.querySelector("ssg-editor")?.shadowRoot?.activeElement;
    return field instanceof HTMLTextAreaElement ? field.value : field?.textContent;
  });
}

const heading = (tab: Tab) => seen(tab, () => document.querySelector("h1")?.textContent);

test("a text is edited in its place, saved by Enter and undone by Ctrl+Z", {
  tag: "@journey",
}, async ({ edited: { site, tab } }) => {
  await tab.goto(routes.contact);
  await isThere(tab);
  await click(tab, "h1");
  await typed(tab).toBe("Contacto");
  await tab.press("End");
  await tab.press("v");
  await typed(tab).toBe("Contactov");
  await tab.press("Enter");
  await heading(tab).toBe("Contactov");
  await expect.poll(() => site.changedLines()).toHaveLength(2);
  expect(site.read(contact)).toContain('heading: "Contactov"');
  // The focus is back on the heading, where the page's own keys work.
  await seen(tab, () => document.activeElement?.localName).toBe("h1");
  await tab.press("Control", "z");
  await heading(tab).toBe("Contacto");
  expect(site.changedLines()).toEqual([]);
  await isWell(tab);
});

test("a paragraph is edited as Markdown with a preview on the page", async ({
  edited: { site, tab },
}) => {
  await tab.goto(routes.lifeArticle);
  await isThere(tab);
  const paragraph = "main p[data-edit]";
  await click(tab, paragraph);
  await seen(tab, () => {
    const field = document.querySelector("ssg-editor")?.shadowRoot?.activeElement;
    return field?.matches(".cm-content");
  }).toBe(true);
  await tab.press("Control", "a");
  await tab.press("v");
  await typed(tab).toBe("v");
  const shown = () =>
    [...document.querySelectorAll("[data-edit-preview] p")].map(({ textContent }) => textContent);
  await seen(tab, shown).toContain("v");
  await tab.press("Control", "Enter");
  await expect.poll(() => site.read(article)).toMatch(/^v$/m);
  await seen(tab, shown).toEqual([]);
  await seen(tab, () =>
    [...document.querySelectorAll("main p")].map(({ textContent }) => textContent),
  ).toContain("v");
  await isWell(tab);
});
