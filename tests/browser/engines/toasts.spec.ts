// Toasts, raised by the copy buttons of Contacto.

import { builtDocument, contactWays, copyName } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import { click, look, open, seen } from "./visitor.ts";

const { labels } = builtDocument(routes.contact).layout;
const { copy } = labels;
const done = copy.done + copy.doneText.replace("{value}", contactWays().phone.value);

/** Polls the texts of all toasts, in order. */
const toasts = (tab: Tab) =>
  seen(tab, () =>
    [...document.querySelectorAll("[role=region] ol > li")].map(({ textContent }) => textContent),
  );

const button = `.copy-button[aria-label="${copyName(contactWays().phone)}"]`;

async function raise(tab: Tab): Promise<void> {
  await click(tab, button);
  await toasts(tab).toEqual([done]);
}

test("«Copiar» puts the number on the clipboard, and says so without taking the focus", {
  tag: "@journey",
}, async ({ tab }) => {
  await open(tab, routes.contact);
  await raise(tab);
  expect(await look(tab, () => document.activeElement?.closest("li"))).toBeNull();
  await look(tab, () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
  });
  await tab.press("Control", "v");
  await seen(tab, () => document.querySelector("input")?.value).toBe(contactWays().phone.value);
});

test("closes by Escape and by its button, and the next one closes by itself", async ({ tab }) => {
  await open(tab, routes.contact);
  await raise(tab);
  await tab.press("Escape");
  await toasts(tab).toEqual([]);
  await raise(tab);
  await click(tab, ".toast-close");
  await toasts(tab).toEqual([]);
  await raise(tab);
  // This takes five seconds.
  await toasts(tab).toEqual([]);
});
