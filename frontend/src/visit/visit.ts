import type { LoadedPage } from "../app/pages";
import type { Location } from "../lib/place";

/** A place as an entry of the tab's history. */
export type Place = { entry: string; location: Location };

/**
 * How a visitor comes to a place: with the document, by a link, back or forward through the history,
 * or not at all, where only what the entry knows has changed.
 */
export type Way = "load" | "link" | "return" | "stay";

/** What is in the document. */
export type Shown = Place & {
  page: LoadedPage;
  came: Way;
  /** Whether the page came by a navigation, and not with the document. */
  entered: boolean;
  /** Whether the last step brought the page, and not only another place in it. */
  isNewPage: boolean;
};

/** Where the visitor wants to be. */
export type Wanted = Place & {
  came: Way;
  /** When the visitor asked for it, in `performance.now()` time. */
  askedAt: number;
};

/** Why a page did not come: there is no connection, or what came is no page of this build. */
export type Failure = "network" | "answer";

/**
 * A visit: the page that is shown, the place that is wanted instead, and how far the way there is.
 *
 * The address is that of the wanted place from the moment it is asked for. All else (title, heading,
 * scroll, focus) belongs to what is shown.
 */
export type Visit = { shown: Shown } & (
  | { phase: "resting" | "entering"; wanted: null }
  | { phase: "loading"; wanted: Wanted }
  | { phase: "leaving"; wanted: Wanted; next: LoadedPage }
  | { phase: "failed"; wanted: Wanted; failure: Failure }
);

export type VisitEvent =
  /** The address has become that of another entry. `page` is there if it need not be loaded. */
  | { type: "asked"; wanted: Wanted; page: LoadedPage | undefined }
  | { type: "loaded"; entry: string; page: LoadedPage }
  | { type: "failed"; entry: string; failure: Failure }
  /** The shown page has gone from sight. */
  | { type: "left" }
  /** The shown page has come to rest. */
  | { type: "entered" }
  /** The document's page answers for an address which another page answers for better. */
  | { type: "corrected"; page: LoadedPage };

/** The visit with which a document begins. */
export function begin(place: Place, page: LoadedPage): Visit {
  const shown: Shown = { ...place, page, came: "load", entered: false, isNewPage: false };
  return { shown, wanted: null, phase: "resting" };
}

/** What becomes of a visit by an event. What comes too late changes nothing. */
export function visitAfter(visit: Visit, event: VisitEvent): Visit {
  const { shown, phase, wanted } = visit;
  switch (event.type) {
    case "asked":
      return askedFor(visit, event.wanted, event.page);
    case "loaded":
      if (phase !== "loading" || wanted.entry !== event.entry) return visit;
      return { shown, wanted, phase: "leaving", next: event.page };
    case "failed":
      if (phase !== "loading" || wanted.entry !== event.entry) return visit;
      return { shown, wanted, phase: "failed", failure: event.failure };
    case "left": {
      if (phase !== "leaving") return visit;
      const { entry, location, came } = wanted;
      return {
        shown: { entry, location, came, page: visit.next, entered: true, isNewPage: true },
        wanted: null,
        phase: "entering",
      };
    }
    case "entered":
      return phase === "entering" ? { shown, wanted: null, phase: "resting" } : visit;
    case "corrected":
      if (shown.entered || phase !== "resting") return visit;
      return {
        shown: { ...shown, page: event.page, came: "link", entered: true, isNewPage: true },
        wanted: null,
        phase: "entering",
      };
  }
}

function askedFor(visit: Visit, wanted: Wanted, page: LoadedPage | undefined): Visit {
  const { shown, phase } = visit;
  const { entry, location, came } = wanted;
  // The address goes back to what is shown because the wanted page failed: still to be told.
  if (phase === "failed" && entry === shown.entry && came === "return") return visit;
  if (location.path === shown.location.path) {
    return {
      shown: { ...shown, entry, location, came, isNewPage: false },
      wanted: null,
      phase: phase === "entering" ? "entering" : "resting",
    };
  }
  if (page === undefined) return { shown, wanted, phase: "loading" };
  return { shown, wanted, phase: "leaving", next: page };
}
