import type { Layout, Payload } from "../generated/payload";
import { withInterestAsState } from "../lib/interest";
import type { PageLocation } from "../lib/location";

/** The content of `history.state`: the router's own keys. */
type EntryState = { key: string; idx: number; usr: unknown };

/** Returns the key and index of the current history entry; on the server, an empty key and 0. */
export function currentEntry(): { key: string; index: number } {
  const state: Partial<EntryState> | null | undefined = globalThis.history?.state;
  return { key: state?.key ?? "", index: state?.idx ?? 0 };
}

/**
 * Changes the current history entry. A browser that refuses (Safari does after a hundred changes in
 * thirty seconds) keeps the entry as it is.
 */
export function rewriteEntry(changes: Partial<EntryState>, href?: string): void {
  try {
    window.history.replaceState({ ...window.history.state, ...changes }, "", href);
  } catch {
    // The visitor loses the data kept with the entry: scroll position and requested service.
  }
}

/** Gives key and index to an entry that the router did not create, such as one for a typed hash. */
export function nameEntry(index: number): void {
  const { key, idx = index }: Partial<EntryState> = window.history.state ?? {};
  if (key === undefined) rewriteEntry({ key: Math.random().toString(36).slice(2), idx });
}

/**
 * Prepares the history entry of a document before the first render: the address gets its canonical
 * form, which ends in a slash, and the entry a key. A not-found page keeps its address.
 *
 * Hosts answer `/sobre-mi` and `/sobre-mi/index.html` with the same page.
 */
export function prepareEntry({ path }: Payload, layout: Layout): void {
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/(?:\/|\/index\.html)?$/, "/");
  if (folder !== pathname && !path.endsWith(".html")) rewriteEntry({}, folder + search + hash);
  nameEntry(0);
  // The browser would restore the scroll position while the old page is still shown.
  window.history.scrollRestoration = "manual";
  takeInterest({ ...currentLocation(layout), state: window.history.state?.usr }, layout);
}

/** Returns the current location, without the state of its history entry. */
export function currentLocation({ base }: Layout): PageLocation {
  const { pathname, search, hash } = window.location;
  return { path: pathname.slice(base.length - 1), search, hash, state: null };
}

/**
 * Moves a service from the address into the state of the history entry, where components expect it.
 * Returns the location with that state.
 */
export function takeInterest(location: PageLocation, layout: Layout): PageLocation {
  const taken = withInterestAsState(location, layout);
  const { path, search, hash, state } = taken;
  if (taken !== location) {
    rewriteEntry({ usr: state }, layout.base + path.slice(1) + search + hash);
  }
  return taken;
}
