// Hosts that refuse connections, have lost a page, or serve another build.

import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import { arrives, click, documents, hydrated, look, open, placeOf, seen } from "./visitor.ts";

const { labels } = builtDocument(routes.blog).layout;
const article = `main a[href="${routes.lifeArticle}"]`;

const toasts = (tab: Tab) =>
  seen(tab, () =>
    [...document.querySelectorAll(".toast")].map((toast) =>
      [".toast-title", ".toast-action"].map((part) => toast.querySelector(part)?.textContent),
    ),
  );
const offer = [[labels.loadFailedTitle, labels.retry]];

test("a refused connection offers to try again, at the address that is shown", async ({
  tab,
  host,
}) => {
  await open(tab, routes.blog);
  await placeOf(tab, article);
  const top = await look(tab, () => Math.round(scrollY));
  await host.refuse();
  await click(tab, article);
  await toasts(tab).toEqual(offer);
  await arrives(tab, routes.blog);
  await seen(tab, () => Math.round(scrollY)).toBe(top);
  expect(await look(tab, () => navigator.onLine)).toBe(true);
  // The retry fails, too.
  await look(tab, () => document.querySelector(".toast")?.setAttribute("data-first", ""));
  await click(tab, ".toast-action");
  await seen(tab, () => document.querySelectorAll(".toast:not([data-first])").length).toBe(1);
  await toasts(tab).toEqual(offer);
  await arrives(tab, routes.blog);
  await host.accept();
  await click(tab, ".toast-action");
  await arrives(tab, routes.lifeArticle);
  await toasts(tab).toEqual([]);
  expect(await documents(tab)).toBe(1);
});

test("a page of another build is one full load", async ({ tab, host }) => {
  await open(tab, routes.blog);
  await host.refuse();
  await host.accept("development");
  await click(tab, article);
  await arrives(tab, routes.lifeArticle);
  await hydrated(tab);
  expect(await documents(tab)).toBe(2);
});

test("a page that is gone is one full load of what the host answers", async ({ tab, host }) => {
  await open(tab, routes.blog);
  host.forget(/tipos-seguros-de-vida\/$/);
  await click(tab, article);
  await seen(tab, () => location.pathname).toBe(routes.lifeArticle);
  await seen(tab, () => Number(sessionStorage.documents)).toBe(2);
  await hydrated(tab);
  await tab.back();
  await arrives(tab, routes.blog);
});
