import type { Cause } from "./page-state";

/** The actions on arrival at a location; `null` leaves something as it is. */
export type Arrival = {
  /** The scroll position in CSS pixels, or the element that the hash names. */
  scroll: number | "target" | null;
  /** The link that was followed from here, the element that the hash names, or the heading. */
  focus: "link" | "target" | "heading" | null;
  /** Whether to update the title and the canonical address to the values of the page. */
  setsHead: boolean;
  /** Whether to announce the title to screen readers. */
  announces: boolean;
};

export type Circumstances = {
  cause: Cause;
  isNewPage: boolean;
  /** Whether the query differs, as after `setSearchParams`. */
  isNewQuery: boolean;
  hash: string;
  /** Whether the hash names an element of the page. */
  hasTarget: boolean;
  /** The scroll position of an earlier visit to the entry. */
  remembered?: number | undefined;
  /** Whether the document is already scrolled, by the browser or the visitor. */
  isScrolled: boolean;
};

/**
 * Everything that happens on arrival, as one table. A row holds where those above it do not; only a
 * new page is announced.
 *
 * | cause       | circumstances           | scroll     | focus   | head |
 * |-------------|-------------------------|------------|---------|------|
 * | load        | visited, not scrolled   | remembered | –       | –    |
 * | load, state |                         | –          | –       | –    |
 * | pop         | visited                 | remembered | link    | yes  |
 * | pop, push   | hash names an element   | target     | target  | yes  |
 * | pop, push   | new page                | top        | heading | yes  |
 * | pop, push   | only the query is new   | –          | –       | yes  |
 * | pop, push   | hash is empty or `#top` | top        | heading | yes  |
 * | pop, push   | hash names nothing      | –          | –       | yes  |
 */
export function arrivalOf(circumstances: Circumstances): Arrival {
  const { cause, isNewPage, isNewQuery, hash } = circumstances;
  const { hasTarget, remembered = null, isScrolled } = circumstances;
  if (cause === "load" || cause === "state") {
    const scroll = cause === "load" && !isScrolled ? remembered : null;
    return { scroll, focus: null, setsHead: false, announces: false };
  }
  const common = { setsHead: true, announces: isNewPage };
  if (cause === "pop" && remembered !== null) {
    return { ...common, scroll: remembered, focus: "link" };
  }
  if (hasTarget) return { ...common, scroll: "target", focus: "target" };
  // Both fragments mean the top of any document (HTML 7.4.6.3).
  const isTop = isNewPage || (hash === "" ? !isNewQuery : /^#top$/i.test(hash));
  return { ...common, scroll: isTop ? 0 : null, focus: isTop ? "heading" : null };
}
