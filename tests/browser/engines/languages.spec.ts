// A site in two languages: each change of language is a new document, everything else is not.

import { test } from "./test.ts";
import { click, hydrated, open, seen } from "./visitor.ts";

test.use({ build: "two-languages" });

const switcher = "header .languages a";
const state = () => ({
  path: location.pathname,
  lang: document.documentElement.lang,
  links: [...document.querySelectorAll(".languages a")].map((link) => link.getAttribute("href")),
  isSame: "isSame" in window,
});

test("pages lead to their translations, also after a navigation in the tab", async ({ tab }) => {
  await open(tab, "/en/");
  await tab.evaluate(() => void Object.assign(window, { isSame: true }), null);
  await click(tab, "header nav a[href='/en/contact/']");
  const links = ["/contacto/", "/contacto/"];
  await seen(tab, state).toEqual({ path: "/en/contact/", lang: "en-US", links, isSame: true });
  await click(tab, switcher);
  await hydrated(tab);
  const back = ["/en/contact/", "/en/contact/"];
  await seen(tab, state).toEqual({ path: "/contacto/", lang: "es-MX", links: back, isSame: false });
  await click(tab, switcher);
  await seen(tab, state).toEqual({ path: "/en/contact/", lang: "en-US", links, isSame: false });
});
