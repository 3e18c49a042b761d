// A collection of a site's own: a list with filters, and a page for each entry.

import { expect, test } from "./test.ts";
import { click, documents, open, seen } from "./visitor.ts";

test.use({ build: "libraries" });

const listed = () => [...document.querySelectorAll("main li a")].map((link) => link.textContent);
const shown = () => `${location.pathname} ${document.querySelector("main h1")?.textContent}`;

test("a list is filtered, and entries and the list are visited without a load", {
  tag: "@journey",
}, async ({ tab }) => {
  await open(tab, "/inmuebles/");
  await seen(tab, () => document.querySelectorAll("main li a").length).toBe(2);
  await click(tab, "main button:last-child");
  await seen(tab, listed).toEqual(["Casa verde con jardín y cochera"]);
  await click(tab, 'main a[href="/inmuebles/casa-verde/"]');
  await seen(tab, shown).toBe("/inmuebles/casa-verde/ Casa verde con jardín y cochera");
  await tab.back();
  await seen(tab, shown).toBe("/inmuebles/ Inmuebles");
  await click(tab, 'main a[href="/inmuebles/casa-azul/"]');
  await seen(tab, shown).toBe("/inmuebles/casa-azul/ Casa azul con jardín y cochera");
  expect(await documents(tab)).toBe(1);
});
