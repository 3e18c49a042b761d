import type { Cause } from "./page-state";
import type { EntryMemory } from "./scroll-positions";

/** What is done when a visitor arrives; what is `null` is left as it is. */
export type Arrival = {
  /** Whether title and canonical address become those of the page. */
  setsHead: boolean;
  scroll:
    | { to: "position"; top: number }
    /** Unless the browser has scrolled there already, or the visitor elsewhere. */
    | { to: "resumed"; top: number }
    /** The element that the hash names. */
    | { to: "hash" }
    | { to: "top" }
    | null;
  /** The link that was followed from here, the element that the hash names, or the heading. */
  focus: "link" | "hash" | "heading" | null;
  /** Whether screen readers are told the title. */
  announces: boolean;
};

type Circumstances = {
  cause: Cause;
  isNewPage: boolean;
  hash: string;
  /** Whether the hash names an element of the page. */
  hashNamesElement: boolean;
  /** What is known of an earlier visit to the entry. */
  memory: EntryMemory | undefined;
};

/**
 * Everything that happens on arrival, as one table. A row holds where those above it do not.
 *
 * | cause | page  | visited | hash          | head | scroll  | focus   | announces |
 * |-------|-------|---------|---------------|------|---------|---------|-----------|
 * | load  |       | yes     |               | –    | resumed | –       | –         |
 * | load  |       |         |               | –    | –       | –       | –         |
 * | state |       |         |               | –    | –       | –       | –         |
 * | pop   |       | yes     |               | yes  | position| link    | new page  |
 * |       |       |         | names a place | yes  | hash    | hash    | new page  |
 * |       | new   |         |               | yes  | top     | heading | yes       |
 * |       |       |         | empty, `#top` | yes  | top     | heading | –         |
 * |       |       |         | names nothing | yes  | –       | –       | –         |
 */
export function arrivalOf(circumstances: Circumstances): Arrival {
  const { cause, isNewPage, hash, hashNamesElement, memory } = circumstances;
  if (cause === "load" || cause === "state") {
    const isResumed = cause === "load" && memory !== undefined;
    const scroll = isResumed ? { to: "resumed" as const, top: memory.top } : null;
    return { setsHead: false, scroll, focus: null, announces: false };
  }
  const common = { setsHead: true, announces: isNewPage };
  if (cause === "pop" && memory !== undefined) {
    return { ...common, scroll: { to: "position", top: memory.top }, focus: "link" };
  }
  if (hashNamesElement) return { ...common, scroll: { to: "hash" }, focus: "hash" };
  // The two fragments that mean the top of any document (HTML 7.4.6.3).
  const meansTop = hash === "" || hash.toLowerCase() === "#top";
  if (isNewPage || meansTop) return { ...common, scroll: { to: "top" }, focus: "heading" };
  return { ...common, scroll: null, focus: null };
}
