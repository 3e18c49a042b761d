// Hosts that refuse connections, have lost a page, or serve another build; browsers that refuse what
// the scripts need.

import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import {
  arrives,
  click,
  documents,
  follow,
  headerLink,
  hydrated,
  look,
  open,
  placeOf,
  sayOffline,
  seen,
} from "./visitor.ts";

const { labels } = builtDocument(routes.blog).layout;
const article = `main a[href="${routes.lifeArticle}"]`;

const toasts = (tab: Tab) =>
  seen(tab, () =>
    [...document.querySelectorAll(".toast")].map((toast) =>
      [".toast-title", ".toast-text", ".toast-action"].map(
        (part) => toast.querySelector(part)?.textContent,
      ),
    ),
  );
const offer = [[labels.loadFailedTitle, labels.loadFailedText, labels.retry]];

const treeOfMain = () => document.querySelector("main")?.outerHTML;

const refuseFetch = () => {
  window.fetch = () => Promise.reject(new TypeError("refused"));
};

test("offline, a link offers to try again, at the address that is shown", {
  tag: "@journey",
}, async ({ tab, host }) => {
  await open(tab, routes.blog);
  await placeOf(tab, article);
  const top = await look(tab, () => Math.round(scrollY));
  await host.refuse();
  await sayOffline(tab, true);
  await click(tab, article);
  await toasts(tab).toEqual(offer);
  await arrives(tab, routes.blog);
  await seen(tab, () => Math.round(scrollY)).toBe(top);
  await host.accept();
  await click(tab, ".toast-action");
  await arrives(tab, routes.lifeArticle);
  await toasts(tab).toEqual([]);
  expect(await documents(tab)).toBe(1);
});

test("a browser that says it is offline loads the document at the second attempt", async ({
  tab,
  host,
}) => {
  host.inject(refuseFetch);
  await open(tab, routes.blog);
  await sayOffline(tab, true);
  await click(tab, article);
  await toasts(tab).toEqual(offer);
  await click(tab, ".toast-action");
  await arrives(tab, routes.lifeArticle);
  expect(await documents(tab)).toBe(2);
});

test("where scripts may not fetch, links, Back and Forward load documents", {
  tag: "@journey",
}, async ({ tab, host }) => {
  host.inject(refuseFetch);
  await open(tab, routes.services);
  await click(tab, '#auto a[href^="/contacto/"]');
  await seen(tab, () => Number(sessionStorage.documents)).toBe(2);
  await arrives(tab, routes.contact);
  await hydrated(tab);
  await seen(tab, () => document.querySelector(".contact-ways-interest") !== null).toBe(true);
  await tab.back();
  await arrives(tab, routes.services);
  await hydrated(tab);
  await tab.forward();
  await arrives(tab, routes.contact);
  await hydrated(tab);
  await click(tab, headerLink(routes.blog));
  await arrives(tab, routes.blog);
  await toasts(tab).toEqual([]);
});

test.describe("where the browser refuses history entries", () => {
  test.use({ expectedReport: /^(\/.*: .*refused\n){4}$/ });

  test("the documents stay as they were sent, with their links, details and menus", {
    tag: "@journey",
  }, async ({ tab, host }) => {
    host.inject(() => {
      sessionStorage.removeItem("intro");
      const refuse = () => {
        throw new Error("refused");
      };
      Object.assign(history, { pushState: refuse, replaceState: refuse });
    });
    const failed = (times: number) =>
      seen(tab, () => sessionStorage.reports.match(/refused/g).length).toBe(times);
    await tab.goto(routes.home);
    await failed(1);
    const intro = () => getComputedStyle(document.querySelector(".intro") as Element).visibility;
    expect(await look(tab, intro), "the intro does not begin again").toBe("hidden");
    await follow(tab, headerLink(routes.about), routes.about);
    await failed(2);
    await tab.goto("/preguntas-frecuentes/");
    await failed(3);
    await click(tab, "main details:not([open]) summary");
    expect(await look(tab, () => document.querySelectorAll("details")[1]?.open)).toBe(true);
    await tab.resize(360, 640);
    await click(tab, "header [popovertarget]");
    await follow(tab, `#menu a[href="${routes.blog}"]`, routes.blog);
    await failed(4);
    expect(await documents(tab)).toBe(4);
  });
});

test.describe("an error while React shows a page", () => {
  // Chromium does not say what failed in a function of its driver.
  test.use({ expectedReport: /^\/contacto\/: .*(?:broken|Script error\.)\n$/ });
  const breakScrolling = () => {
    window.scrollTo = () => {
      throw new Error("broken");
    };
  };

  test("loads the document of that page once", async ({ tab }) => {
    await open(tab, routes.about);
    await look(tab, breakScrolling);
    await click(tab, headerLink(routes.contact));
    await seen(tab, () => Number(sessionStorage.documents)).toBe(2);
    await hydrated(tab);
    await arrives(tab, routes.contact);
    expect(await documents(tab)).toBe(2);
  });

  test("brings the document back if the page came with it, and Forward works", async ({ tab }) => {
    await open(tab, routes.contact);
    const tree = await look(tab, treeOfMain);
    await follow(tab, headerLink(routes.about), routes.about);
    await look(tab, breakScrolling);
    await tab.back();
    await seen(tab, () => "hydrated" in document.documentElement.dataset).toBe(false);
    await arrives(tab, routes.contact);
    expect(await look(tab, treeOfMain)).toBe(tree);
    expect(await documents(tab)).toBe(1);
    await tab.forward();
    await hydrated(tab);
    await arrives(tab, routes.about);
    expect(await documents(tab)).toBe(2);
  });
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

test.describe("an error in an effect of one section", () => {
  test.use({
    build: "counters",
    expectedReport: /^(\/barras\/: .*(?:the bars are too long|Script error\.)\n)+$/,
  });

  test("brings the nodes of that section back, and the rest lives", async ({ tab }) => {
    await open(tab, "/barras/");
    const bars = () => [...document.querySelectorAll("main li")].map((bar) => bar.clientWidth);
    const sent = await look(tab, bars);
    const grow = "main .own-bars button";
    await click(tab, grow);
    await seen(tab, bars).not.toEqual(sent);
    await click(tab, grow);
    await click(tab, grow);
    await seen(tab, bars).toEqual(sent);
    await click(tab, ".counter");
    await seen(tab, () => document.querySelector(".counter")?.textContent).toBe("Clics: 1");
    await follow(tab, headerLink(routes.about), routes.about);
    await tab.back();
    await click(tab, grow);
    await seen(tab, bars).not.toEqual(sent);
    expect(await documents(tab)).toBe(1);
  });
});
