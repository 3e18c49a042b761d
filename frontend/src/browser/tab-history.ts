import type { Layout } from "../generated/payload";
import { withInterestAsState } from "../lib/interest";
import type { Location } from "../lib/place";
import type { Place, Wanted } from "../visit/visit";

/**
 * What an entry of the tab's history holds: its key, its index in the order of the tab, and the state
 * of its page. The names are those that routers use, so that tools and `templates/interest.js` find
 * the state where they look for it.
 */
type EntryState = { key: string; idx: number; usr: unknown };

/** The tab's history, in which every entry of the site has a key of ours. */
export type TabHistory = {
  /** The entry of the address. */
  here: () => Place;
  /** Goes to a place by an entry of its own, or by the present one if it is the same address. */
  open: (location: Location) => Place;
  /** Changes what the present entry knows. */
  setState: (state: unknown) => Wanted;
  /** Goes back or forward to an entry that this document has seen. */
  goTo: (entry: string) => void;
};

export function tabHistory(layout: Layout): TabHistory {
  const { base } = layout;
  const { history, location } = window;
  const order = new Map<string, number>();
  let lastIndex = -1;

  function hrefOf({ path, search, hash }: Location): string {
    return base + path.slice(1) + search + hash;
  }

  function seen({ key, idx }: EntryState, location: Location): Place {
    order.set(key, idx);
    lastIndex = idx;
    return { entry: key, location };
  }

  function here(): Place {
    const { pathname, search, hash } = location;
    const state: Partial<EntryState> | null = history.state;
    const path = pathname.slice(base.length - 1);
    const written: Location = { path, search, hash, state: state?.usr ?? null };
    const place = withInterestAsState(written, layout);
    // An entry of a fresh load, or of an anchor that was typed into the address, has no key yet.
    const { key = newKey(), idx = lastIndex + 1 } = state ?? {};
    const entry: EntryState = { key, idx, usr: place.state };
    if (place !== written) history.replaceState(entry, "", hrefOf(place));
    else if (state?.key === undefined) history.replaceState(entry, "");
    return seen(entry, place);
  }

  function open(to: Location): Place {
    const place = withInterestAsState(to, layout);
    const { pathname, search, hash } = location;
    if (pathname + search + hash === hrefOf(place)) return rewrite(place);
    const entry: EntryState = { key: newKey(), idx: lastIndex + 1, usr: place.state };
    history.pushState(entry, "", hrefOf(place));
    return seen(entry, place);
  }

  /** Writes the present entry anew. */
  function rewrite(place: Location): Place {
    const { entry } = here();
    history.replaceState({ key: entry, idx: lastIndex, usr: place.state }, "");
    return { entry, location: place };
  }

  return {
    here,
    open,
    setState: (state) => {
      const place = rewrite({ ...here().location, state });
      return { ...place, came: "stay", askedAt: performance.now() };
    },
    goTo: (entry) => {
      const index = order.get(entry);
      if (index !== undefined && index !== lastIndex) history.go(index - lastIndex);
    },
  };
}

function newKey(): string {
  return Math.random().toString(36).slice(2);
}
