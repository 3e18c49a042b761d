// Taps and key presses before hydration: they act at once or after hydration, and exactly once. The
// scripts are held back until after the tap.

import type { Page } from "@playwright/test";
import { forgoIntro, holdIntro, introOf } from "../support/intro.ts";
import { expectBelowHeader, headerLink, holdBack, hydrated } from "../support/page.ts";
import {
  type Build,
  builtCards,
  builtDocument,
  contactWays,
  servicesButton,
} from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { contact, labels, services } = builtDocument(routes.contact).layout;
const last = services.at(-1)?.title ?? "";
const lastPlace = services.at(-1)?.to.replace(/.*#/, "#") ?? "";

type Early = {
  name: string;
  tag?: "@soak";
  path: string;
  tap: (page: Page) => Promise<unknown>;
  /** Checks the result, before and after hydration. */
  sees: (page: Page) => Promise<unknown>;
  /** The number of documents that the tap loads. */
  loads?: number;
  wide?: true;
  build?: Build;
  /** Whether the intro is shown. */
  intro?: true;
};

const opener = (page: Page) =>
  page.locator(`header [popovertarget][aria-label="${labels.openMenu}"]`);
const closer = (page: Page) => page.locator(`#menu [aria-label="${labels.closeMenu}"]`);
const menu = (page: Page) => page.locator("#menu");
const chevron = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: servicesButton() });
const panel = (page: Page) => page.locator(".submenu-panel");
const main = (page: Page) => page.getByRole("main");

/** Checks that the page of an address is shown, as far as possible before hydration. */
const shown = (path: string, build?: Build) => async (page: Page) => {
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(builtDocument(path.replace(/#.*/, ""), build).payload.title);
};

async function inMenu(page: Page, name: string): Promise<void> {
  await opener(page).tap();
  await menu(page).getByRole("link", { name, exact: true }).tap();
}

/** Records the links that the browser passes to other programs or tabs. */
async function watchHandedOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const handedOn: string[] = [];
    Object.assign(window, { handedOn });
    window.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || event.defaultPrevented) return;
      handedOn.push(link.href);
      event.preventDefault();
    });
  });
}

/** Taps a link that leads out of the site. */
const handOn = (start: string) => async (page: Page) => {
  await watchHandedOn(page);
  await main(page).locator(`a[href^="${start}"]`).first().tap();
};

const handedOn = (href: string) => async (page: Page) => {
  const seen = await page.evaluate(() => (window as unknown as { handedOn: string[] }).handedOn);
  expect(seen).toEqual([href]);
};

const { chat } = contactWays();
const vida = services.find(({ to }) => to.endsWith("#vida"))?.title ?? "";
const [card] = builtCards(routes.blog);
const note = '[data-article-body] a[href="#nota-1"]';

const taps: Early[] = [
  {
    name: "a link to another page",
    path: routes.about,
    tap: (page) => page.getByRole("contentinfo").locator(`a[href="${routes.contact}"]`).tap(),
    sees: shown(routes.contact),
    loads: 1,
  },
  {
    name: "the button of the menu",
    path: routes.about,
    tap: (page) => opener(page).tap(),
    sees: (page) => expect(menu(page)).toBeVisible(),
  },
  {
    name: "the button that closes the menu",
    tag: "@soak",
    path: routes.about,
    tap: async (page) => {
      await opener(page).tap();
      await closer(page).tap();
    },
    sees: (page) => expect(menu(page)).toBeHidden(),
  },
  {
    name: "a link of the menu",
    path: routes.about,
    tap: (page) => inMenu(page, "Blog"),
    sees: async (page) => {
      await shown(routes.blog)(page);
      await expect(menu(page)).toBeHidden();
    },
    loads: 1,
  },
  {
    name: "a link of the menu to a place of the page that is shown",
    path: routes.services,
    tap: (page) => inMenu(page, last),
    sees: async (page) => {
      await expect(menu(page)).toBeHidden();
      await shown(`${routes.services}${lastPlace}`)(page);
      await expectBelowHeader(page, page.locator(lastPlace));
    },
  },
  {
    name: "Enter on the button of the menu",
    path: routes.about,
    tap: async (page) => {
      await opener(page).focus();
      await page.keyboard.press("Enter");
    },
    sees: async (page) => {
      await expect(menu(page)).toBeVisible();
      await expect(closer(page)).toBeFocused();
    },
  },
  {
    name: "Tab in the menu",
    tag: "@soak",
    path: routes.about,
    tap: async (page) => {
      await opener(page).tap();
      await expect(closer(page)).toBeFocused();
      await page.keyboard.press("Tab");
    },
    sees: (page) => expect(menu(page).getByRole("link").first()).toBeFocused(),
  },
  {
    name: "Escape in the menu",
    tag: "@soak",
    path: routes.about,
    tap: async (page) => {
      await opener(page).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
    },
    sees: async (page) => {
      await expect(menu(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    },
  },
  {
    name: "the button of the services",
    path: routes.about,
    tap: (page) => chevron(page).tap(),
    sees: async (page) => {
      await expect(panel(page)).toBeVisible();
      const isThere = (await page.locator("html").getAttribute("data-hydrated")) !== null;
      if (isThere) await expect(chevron(page)).toHaveAttribute("aria-expanded", "true");
    },
    wide: true,
  },
  {
    name: "Escape at the services",
    tag: "@soak",
    path: routes.about,
    tap: async (page) => {
      await chevron(page).focus();
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press("Escape");
    },
    sees: (page) => expect(panel(page)).toBeHidden(),
    wide: true,
  },
  {
    name: "a link of the services",
    tag: "@soak",
    path: routes.about,
    tap: async (page) => {
      await chevron(page).tap();
      await panel(page).getByRole("link", { name: last, exact: true }).tap();
    },
    sees: async (page) => {
      await shown(`${routes.services}${lastPlace}`)(page);
      await expectBelowHeader(page, page.locator(lastPlace));
      await expect(panel(page)).toBeHidden();
    },
    loads: 1,
    wide: true,
  },
  {
    name: "WhatsApp, by who comes with a service",
    path: `${routes.contact}?servicio=vida`,
    tap: handOn("https://wa.me/"),
    sees: handedOn(
      chat.href +
        encodeURIComponent(chat.message + contact.interestSuffix.replace("{service}", vida)),
    ),
  },
  {
    name: "a button to copy, which is not there yet,",
    path: routes.contact,
    tap: async () => {},
    sees: async (page) => {
      const isThere = (await page.locator("html").getAttribute("data-hydrated")) !== null;
      await expect(main(page).locator(".copy-button:visible")).toHaveCount(isThere ? 3 : 0);
    },
  },
  {
    name: "an entry of the contents",
    tag: "@soak",
    path: routes.medicalArticle,
    tap: async (page) => {
      await page.locator(".contents summary").tap();
      await page.locator(".contents a").last().tap();
    },
    sees: async (page) => {
      const hash = (await page.locator(".contents a").last().getAttribute("href")) ?? "";
      await shown(`${routes.medicalArticle}${hash}`)(page);
      await expect(page.locator(hash)).toBeInViewport();
    },
  },
  {
    name: "the mark of a note",
    path: routes.medicalArticle,
    tap: (page) => page.locator(note).first().tap(),
    sees: async (page) => {
      await expect(page).toHaveURL(`${routes.medicalArticle}#nota-1`);
      await expect(page.locator("#nota-1")).toBeInViewport();
    },
  },
  {
    name: "the way back from a note",
    tag: "@soak",
    path: routes.medicalArticle,
    tap: async (page) => {
      await page.locator(note).first().tap();
      await page.locator('[data-article-body] a[href="#ref-1"]').first().tap();
    },
    sees: async (page) => {
      await expect(page).toHaveURL(`${routes.medicalArticle}#ref-1`);
      await expect(page.locator("#ref-1")).toBeInViewport();
    },
  },
  {
    name: "the link past the header",
    path: routes.about,
    tap: async (page) => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    },
    sees: (page) => expect(main(page)).toBeFocused(),
  },
  {
    name: "the card of an article",
    path: routes.blog,
    tap: (page) => main(page).getByRole("article").first().locator("a.cover").tap(),
    sees: shown(card?.path ?? ""),
    loads: 1,
  },
  {
    name: "the next page of the list",
    tag: "@soak",
    path: routes.blog,
    tap: (page) => page.locator('.pagination a[rel="next"]').tap(),
    sees: shown("/blog/pagina/2/", "many"),
    loads: 1,
    build: "many",
  },
  {
    name: "a link, and then the way back",
    tag: "@soak",
    path: routes.blog,
    tap: async (page) => {
      await main(page).getByRole("article").first().locator("a.cover").tap();
      await shown(card?.path ?? "")(page);
      await page.goBack();
    },
    sees: shown(routes.blog),
    loads: 2,
  },
  {
    name: "the intro",
    path: routes.home,
    tap: (page) => introOf(page).tap(),
    sees: async (page) => {
      await expect(introOf(page)).toBeHidden();
      await shown(routes.home)(page);
    },
    intro: true,
  },
  {
    name: "a key at the intro",
    tag: "@soak",
    path: routes.home,
    tap: (page) => page.keyboard.press("Escape"),
    sees: (page) => expect(introOf(page)).toBeHidden(),
    intro: true,
  },
];

for (const early of taps) {
  const { name, tag = [], path, tap, sees, loads = 0, wide, build = "production", intro } = early;
  test.describe(wide ? "on a wide screen" : "on a phone", () => {
    const viewport = wide ? { width: 1280, height: 800 } : { width: 360, height: 640 };
    test.use({ viewport, hasTouch: true, build });

    test(`${name} is not lost before React is there`, { tag }, async ({ page }) => {
      if (!intro) await forgoIntro(page);
      const release = await holdBack(page, "**/entry-client-*.js");
      await page.goto(path, { waitUntil: "commit" });
      // The document is complete, except for the held-back scripts.
      await expect(headerLink(page, "Contacto").or(opener(page)).first()).toBeAttached();
      await page.waitForFunction(() => document.getElementById("page-data") !== null);
      if (intro) await holdIntro(page);
      const loaded: string[] = [];
      page.on("request", (request) => {
        if (request.isNavigationRequest()) loaded.push(request.url());
      });
      await tap(page);
      await sees(page);
      await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
      release();
      await hydrated(page);
      await sees(page);
      expect(loaded).toHaveLength(loads);
    });
  });
}
