// A random walk: after each step the tab must equal a fresh load of its address, at the place that
// a small model of the history predicts.

import { treeOfRoot } from "../support/page.ts";
import { builtPages, builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import { click, headerLink, hydrated, look, open, placeOf, sayOffline, seen } from "./visitor.ts";

const seed = Number(process.env.WALK_SEED || Date.now() % 1_000_000);
const steps = Number(process.env.WALK_STEPS || 60);

/** The result of a fresh load, with the scroll positions of its anchors. */
type Fresh = { title: string; canonical: string; tree: string; places: Record<string, number> };

/** An entry of the tab's history. */
type Entry = {
  /** The path as in links, with the requested service. */
  page: string;
  hash: string;
  /** The scroll position when the visitor left. */
  top?: number;
  /** Whether a link had the focus then; `any` if that is unknown. */
  focus?: "link" | "any";
};

test(`${steps} steps`, async ({ tab, host, start }) => {
  console.log(`    ${steps} steps in ${start}: WALK_SEED=${seed}`);
  test.setTimeout(60_000 + steps * 10_000);
  const random = randomFrom(seed);
  const fresh = await freshLoads(tab);
  const done: string[] = [];
  let failures = 0;

  await open(tab, routes.about);
  let entries: Entry[] = [{ page: routes.about, hash: "" }];
  let at = 0;
  const here = () => entries[at] as Entry;
  const addressOf = ({ page, hash }: Entry) => page.replace(/\?.*/, "") + hash;

  /** Records the current position in the model before a navigation. */
  async function leave(): Promise<void> {
    const { scroll, focused } = await look(tab, whereabouts);
    here().top = scroll;
    delete here().focus;
    if (focused === "a") here().focus = "link";
  }

  /** Updates the model for a followed link. WebKit does not focus clicked links. */
  function followed(href: string, focus: "link" | "any" = "link"): void {
    if (start === "webkit") delete here().focus;
    else here().focus = focus;
    const [page = "", anchor] = href.split("#");
    const entry: Entry = { page, hash: anchor === undefined ? "" : `#${anchor}` };
    if (addressOf(entry) === addressOf(here())) entries[at] = entry;
    else {
      entries = [...entries.slice(0, at + 1), entry];
      at += 1;
    }
  }

  /** Follows any link of the page to a page of the site, or one that matches `preferred`. */
  async function followAny(preferred = /^\//): Promise<void> {
    const links = await look(tab, () => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("#root a[href]")];
      // A toast may cover the end of the page, which cannot be scrolled away from it.
      const isCovered = (link: Element) =>
        document.querySelector(".toast") !== null && link.closest(".footer-links") !== null;
      return links.map((link) =>
        link.origin === location.origin &&
        link.target === "" &&
        link.checkVisibility({ visibilityProperty: true }) &&
        link.className !== "skip" &&
        !isCovered(link)
          ? link.pathname + link.search + link.hash
          : "",
      );
    });
    const all = links.flatMap((href, index) => (href === "" ? [] : [index]));
    const best = all.filter((index) => preferred.test(links[index] as string));
    const chosen = pick(random, best.length > 0 ? best : all);
    const place = await placeOf(tab, "#root a[href]", chosen);
    const isInPanel = await tab.evaluate((at) => {
      const link = document.querySelectorAll("#root a[href]")[at];
      return link?.closest(".submenu-panel") !== null;
    }, chosen);
    await leave();
    await tab.click(...place);
    // On the way back the panel may be closed, so its link cannot be focused.
    followed(links[chosen] as string, isInPanel ? "any" : "link");
    done.push(`to ${links[chosen]}`);
  }

  /** Waits until the tab matches the model. */
  async function rests(arrival: "arrived" | "returned" | "any" | "none"): Promise<void> {
    const entry = here();
    const focus = arrival === "returned" ? (entry.focus ?? "arrived") : arrival;
    const { title, canonical, tree, places } = fresh.get(entry.page) as Fresh;
    const top = entry.top ?? places[entry.hash] ?? 0;
    const hurries = random() < 0.75;
    const state = async () => {
      if (hurries) await look(tab, finishMovement);
      const seen = await look(tab, whereabouts);
      const { focused, scroll, ...rest } = seen;
      return {
        ...rest,
        // Engines round scroll positions to device pixels in different ways.
        scroll: Math.abs(scroll - top) <= 1 ? top : scroll,
        focused: focus === "any" ? "" : focused,
        // The target of an arrival has a `tabindex` while it has the focus.
        tree: withoutStop(await look(tab, treeOfRoot), entry.hash),
      };
    };
    const target = entry.hash in places ? entry.hash : "h1";
    const expected = {
      href: addressOf(entry),
      title,
      canonical,
      moving: false,
      scroll: top,
      focused: { arrived: target, link: "a", any: "", none: "body" }[focus],
      tree: withoutStop(tree, entry.hash),
    };
    const message = `WALK_SEED=${seed}, after ${done.length} steps: ${done.slice(-8).join("; ")}`;
    const looked = () => state().catch(String);
    await expect.poll(looked, { message, intervals: [25], timeout: 100_000 }).toEqual(expected);
    // The current entry has no recorded position yet.
    delete entry.top;
  }

  const stepsOf: Record<string, () => Promise<void>> = {
    link: async () => {
      await followAny();
      await rests("arrived");
    },
    back: async () => {
      if (at === 0) return;
      await leave();
      at -= 1;
      await tab.back();
      await rests("returned");
    },
    forward: async () => {
      if (at === entries.length - 1) return;
      await leave();
      at += 1;
      await tab.forward();
      await rests("returned");
    },
    reload: async () => {
      await leave();
      await tab.reload();
      await hydrated(tab);
      await rests("none");
    },
    "link and back": async () => {
      const before = at;
      await followAny();
      if (at > before) {
        at -= 1;
        await tab.back();
      }
      await rests(at === before ? "returned" : "arrived");
    },
    "two links": async () => {
      await leave();
      // The first page is shown for a moment at most, and at its top.
      const first = here();
      for (const path of [pick(random, headerPaths), pick(random, headerPaths)]) {
        await click(tab, headerLink(path));
        followed(path, here() === first ? "link" : "any");
      }
      await rests("arrived");
    },
    "link without a connection": async () => {
      const before = at;
      // After a reload the tab has only those articles that it shows or prefetches.
      await leave();
      await tab.reload();
      await hydrated(tab);
      await rests("none");
      await host.refuse();
      await sayOffline(tab, true);
      await followAny(/^\/blog\/./);
      const title = (fresh.get(here().page) as Fresh).title;
      // A page that is already loaded needs no connection.
      const outcome = seen(
        tab,
        (title) => {
          if (document.querySelector('.toast[data-state="open"]') !== null) return "failed";
          return document.title === title ? "arrived" : "neither";
        },
        title,
      );
      await outcome.not.toBe("neither");
      const hasFailed = await look(tab, () => document.querySelector(".toast") !== null);
      await host.accept();
      await sayOffline(tab, false);
      await look(tab, forgetImages);
      if (!hasFailed) {
        await rests("arrived");
        return;
      }
      failures += 1;
      at = before;
      await rests("any");
      if (random() < 0.5) return;
      await leave();
      here().focus = "any";
      at += 1;
      await click(tab, ".toast-action");
      await rests("arrived");
    },
  };
  const weighted = Object.entries({
    link: 9,
    back: 5,
    forward: 3,
    reload: 2,
    "link and back": 2,
    "two links": 2,
    "link without a connection": 2,
  }).flatMap(([name, weight]) => Array<string>(weight).fill(name));

  for (let step = 0; step < steps; step += 1) {
    const name = pick(random, weighted);
    if (random() < 0.5) await look(tab, () => scrollTo({ top: 0, behavior: "instant" }));
    done.push(name);
    await stepsOf[name]?.();
  }
  console.log(`    ${failures} of them were refused`);
});

const headerPaths = [
  routes.home,
  routes.about,
  routes.services,
  routes.testimonials,
  routes.blog,
  routes.contact,
];

/** Loads every page afresh, and Contacto for every service. */
async function freshLoads(tab: Tab): Promise<Map<string, Fresh>> {
  const cards = builtSection(routes.services, "services").services;
  const services = cards.map(({ service }) => service);
  const pages = builtPages().filter(({ status }) => status === 200);
  const addresses = [
    ...pages.map(({ path }) => path),
    ...services.map(({ id }) => `${routes.contact}?servicio=${id}`),
  ];
  const fresh = new Map<string, Fresh>();
  for (const address of addresses) {
    await open(tab, address);
    const service = services.find(({ id }) => address.endsWith(`=${id}`));
    if (service !== undefined) await seen(tab, treeOfRoot).toContain(service.title);
    const tree = await look(tab, treeOfRoot);
    const { title, canonical } = await look(tab, whereabouts);
    const places = await look(tab, () => {
      const places: Record<string, number> = {};
      for (const { id } of document.querySelectorAll("#root [id]")) {
        document.getElementById(id)?.scrollIntoView({ behavior: "instant" });
        places[`#${id}`] = scrollY;
      }
      return places;
    });
    fresh.set(address, { title, canonical, tree, places });
  }
  return fresh;
}

/** Removes the reports about images that could not be loaded without a connection. */
function forgetImages() {
  const reports: string = sessionStorage.reports ?? "";
  sessionStorage.reports = reports
    .split("\n")
    .filter((line) => !line.includes(": <img "))
    .join("\n");
}

/** Returns the state of the tab that the model knows, except the document. */
function whereabouts() {
  const { activeElement: active } = document;
  const page = document.querySelector("main > .page");
  return {
    href: location.pathname + location.search + location.hash,
    title: document.title,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "",
    moving: (page?.getAnimations().length ?? 1) > 0,
    scroll: scrollY,
    // Some links have an id, too.
    focused: active?.id && `#${active.id}` === location.hash ? location.hash : active?.localName,
  };
}

function finishMovement(): void {
  for (const movement of document.querySelector("main > .page")?.getAnimations() ?? []) {
    movement.finish();
  }
}

/** Removes the temporary `tabindex` of the hash's target. */
function withoutStop(tree: string, hash: string): string {
  const id = hash.slice(1);
  if (id === "") return tree;
  return tree.replace(new RegExp(`(<[^>]* id="${id}"[^>]*) tabindex="-1"`), "$1");
}

/** Creates a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<One>(random: () => number, all: readonly One[]): One {
  return all[Math.floor(random() * all.length)] as One;
}
