import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { announce } from "../browser/announcer";
import {
  currentEntry,
  currentLocation,
  nameEntry,
  rewriteEntry,
  takeInterest,
} from "../browser/history-entry";
import type { LoadFailure, PageLoader } from "../browser/page-loader";
import { startPrefetching } from "../browser/prefetch";
import type { Layout, Payload } from "../generated/payload";
import type { PageLocation } from "../lib/location";
import { toasts } from "../lib/toast-store";
import { type Entry, initialState, pageReducer } from "./page-state";
import { createScrollPositions } from "./scroll-positions";
import { useArrival } from "./use-arrival";
import { useHtmlLinks } from "./use-html-links";

/** Milliseconds after which a page that is still loading is said to be. */
const slowAfter = 300;

/**
 * The page to show: the one of the document at first, then the page of each address, once it has
 * loaded. Connects the router, the page loader and the history to `pageReducer`.
 *
 * @param loader absent on the server, where nothing ever navigates
 */
export function usePage(first: Payload, layout: Layout, loader?: PageLoader) {
  const routed = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const [positions] = useState(() => (loader === undefined ? undefined : createScrollPositions()));
  const location: PageLocation = {
    path: routed.pathname,
    search: routed.search,
    hash: routed.hash,
    state: routed.state,
  };
  const [state, dispatch] = useReducer(pageReducer, undefined, () =>
    initialState({ ...currentEntry(), location }, first),
  );
  const { shown, requested, failure } = state;
  const { present, arrive } = useArrival(shown, layout, positions);

  const handled = useRef(routed);
  const onNavigated = useEffectEvent(() => {
    const key = present.current?.entry.key;
    if (key !== undefined) positions?.follow(key);
    const entry = { ...currentEntry(), location: takeInterest(location, layout) };
    const cause = navigationType === "POP" ? "pop" : "push";
    dispatch({ type: "navigated", entry, cause, page: loader?.ready(location.path) });
  });
  // The entries of plain anchors, which the router has not made, all have the same key: the location
  // object tells them apart.
  useLayoutEffect(() => {
    if (handled.current === routed) return;
    handled.current = routed;
    onNavigated();
  }, [routed]);

  // Before the router, which listens later, reads the entry.
  const onPopState = useEffectEvent(() => nameEntry((requested ?? shown.entry).index + 1));
  useLayoutEffect(() => {
    const listener = () => onPopState();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);

  const load = useEffectEvent((entry: Entry) => loader?.load(entry.location.path));
  useEffect(() => {
    if (requested === null || failure !== null) return;
    const { key } = requested;
    let isCurrent = true;
    load(requested)?.then(
      // At once: the page that is shown begins to leave in the frame that the visitor sees next.
      (page) => isCurrent && flushSync(() => dispatch({ type: "loaded", key, page })),
      (failure: LoadFailure) => isCurrent && dispatch({ type: "failed", key, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [requested, failure]);

  const onFailure = useEffectEvent((failure: LoadFailure) => {
    // An older build, a page that is gone: the host answers with a whole page.
    if (failure === "answer" || requested === null) {
      window.location.reload();
      return;
    }
    // Until the page is there, the address is that of the page that is shown.
    const steps = requested.index - shown.entry.index;
    if (steps !== 0) navigate(-steps);
    const { labels } = layout;
    const offer = toasts.toast({
      title: labels.loadFailedTitle,
      description: labels.loadFailedText,
      action: { label: labels.retry, onPress: () => navigate(steps) },
      variant: "destructive",
      duration: Number.POSITIVE_INFINITY,
    });
    // A visitor who goes elsewhere no longer wants to retry.
    return () => offer.dismiss();
  });
  useEffect(() => {
    if (failure !== null) return onFailure(failure);
  }, [failure]);

  useEffect(() => {
    loader?.correction(currentLocation(layout).path)?.then(
      (page) => dispatch({ type: "corrected", page }),
      () => {},
    );
  }, [loader, layout]);

  useEffect(() => loader && startPrefetching(layout.base, loader), [loader, layout]);
  useHtmlLinks(layout.base, () => present.current?.entry.location ?? location);
  useOwnScrolling(
    () => {
      const entry = present.current?.entry;
      if (entry === undefined) return;
      positions?.save(entry.key);
      // The browser remembers the position for the entry of the address, which may be ahead.
      window.history.scrollRestoration = entry.key === currentEntry().key ? "auto" : "manual";
    },
    // WebKit does not scroll a page from its back/forward cache where scrolling is manual.
    () => {
      const top = positions?.of(shown.entry.key)?.top;
      if (top !== undefined && window.scrollY === 0) window.scrollTo({ top, behavior: "instant" });
    },
  );

  function setState(state: unknown) {
    // The entry of a page that is leaving is no longer the one of the address.
    if (currentEntry().key !== shown.entry.key) return;
    rewriteEntry({ usr: state });
    dispatch({ type: "stateSet", state });
  }

  return {
    shown,
    /** The location of the address, whose page may not be there yet. */
    location,
    isLoading: useIsSlow(requested !== null && failure === null, layout),
    setState,
    onEntered: arrive,
    onExited: () => {
      const key = present.current?.entry.key;
      if (key !== undefined) positions?.save(key);
    },
  };
}

/** Whether something has gone on for long enough to be shown and said. */
function useIsSlow(isGoingOn: boolean, { labels }: Layout): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => {
      setIsSlow(true);
      if (labels.pageLoading !== null) announce(labels.pageLoading);
    }, slowAfter);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn, labels]);
  return isSlow;
}

/** Takes scrolling over from the browser, which would restore it while the old page is shown. */
function useOwnScrolling(onHide: () => void, onRestored: () => void): void {
  const hide = useEffectEvent(onHide);
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    const onPageHide = () => hide();
    // Also from the back/forward cache.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      window.history.scrollRestoration = "manual";
      if (persisted) restored();
    };
    window.history.scrollRestoration = "manual";
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.history.scrollRestoration = "auto";
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
    };
  }, []);
}
