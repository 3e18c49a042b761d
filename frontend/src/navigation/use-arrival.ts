import { useLayoutEffect, useRef } from "react";
import { announce } from "../browser/announcer";
import type { Layout } from "../generated/payload";
import { fillIn } from "../lib/fill-in";
import { arrivalOf } from "./arrival";
import type { Shown } from "./page-state";
import { memoryOf, restoreDetails, restoreFocus } from "./scroll-positions";

/**
 * Applies the arrival at each location as soon as its page is in the document.
 *
 * `present` is the page in the document, which lags behind `shown` while a page leaves. The page
 * transition calls `arrive` when the next page has entered.
 */
export function useArrival(shown: Shown, layout: Layout) {
  const present = useRef<Shown>(undefined);

  function arrive() {
    const { cause, entry, page } = shown;
    const { hash, search } = entry.location;
    const isNewPage = present.current?.page.path !== page.path;
    const isNewQuery = present.current?.entry.location.search !== search;
    present.current = shown;
    // An edited page shows several versions in one document; only the first is a page load.
    if (cause === "load" && document.documentElement.dataset.hydrated === "true") return;
    const target = targetOf(hash);
    const memory = cause === "load" || cause === "pop" ? memoryOf(entry.key) : undefined;
    const { scroll, focus, setsHead, announces } = arrivalOf({
      cause,
      isNewPage,
      isNewQuery,
      hash,
      hasTarget: target !== null,
      remembered: memory?.top,
      isScrolled: window.scrollY !== 0,
    });
    if (setsHead) setHead(page, layout);
    if (memory !== undefined) restoreDetails(memory);
    if (scroll === "target") {
      // The browser does not open `details` for a link that the router follows.
      target?.closest("details")?.setAttribute("open", "");
      target?.scrollIntoView({ behavior: "instant" });
    } else if (scroll !== null) window.scrollTo({ top: scroll, behavior: "instant" });
    const hasFocus = focus === "link" && memory !== undefined && restoreFocus(memory);
    if (focus !== null && !hasFocus) focusQuietly(target ?? document.querySelector("main h1"));
    if (announces) announce(fillIn(layout.labels.pageLoaded, { title: page.title }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry and page
  useLayoutEffect(() => {
    const before = present.current;
    if (before?.page.path === shown.page.path && before !== shown) arrive();
  }, [shown]);

  // React would report what an arrival changes before it has hydrated a section.
  function onHydrated() {
    if (present.current === undefined) arrive();
  }

  return { present, arrive, onHydrated };
}

function setHead({ title, path }: Shown["page"], { origin, base }: Layout): void {
  // From now on `:target` is outdated: it stays the element that the document was loaded with.
  document.documentElement.dataset.moved = "true";
  document.title = title;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical !== null) canonical.href = origin + base + path.slice(1);
}

/** Finds the element that a hash names, as it is or with `%` escapes decoded (HTML 7.4.6.3). */
function targetOf(hash: string): Element | null {
  const name = hash.slice(1);
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name));
  } catch {
    // A name such as `100%` is not a valid escape sequence.
    return null;
  }
}

/** Focuses an element without scrolling, also one that is not normally focusable. */
function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
