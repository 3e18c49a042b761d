import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { announce } from "../browser/announcer";
import * as history from "../browser/history-entry";
import type { LoadFailure, PageLoader } from "../browser/page-loader";
import { startPrefetching } from "../browser/prefetch";
import type { Layout, Payload } from "../generated/payload";
import { toasts } from "../lib/toast-store";
import { useWindowEvent } from "../lib/use-window-event";
import { initialState, pageReducer } from "./page-state";
import { memoryOf, remember } from "./scroll-positions";
import { useArrival } from "./use-arrival";
import { useHtmlLinks } from "./use-html-links";

/** The milliseconds after which a load counts as slow. */
const slowAfter = 300;

/**
 * Returns the page to show: first the one of the document, then the page of each address once it
 * has loaded. Connects the router, the page loader and the history to `pageReducer`.
 *
 * @param loader absent on the server, which does not navigate
 */
export function usePage(first: Payload, layout: Layout, loader?: PageLoader) {
  const routed = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const { pathname: path, ...rest } = routed;
  const location = { path, search: rest.search, hash: rest.hash, state: rest.state };
  const [pageState, dispatch] = useReducer(pageReducer, undefined, () =>
    initialState({ ...history.currentEntry(), location }, first),
  );
  const { shown, requested, failure } = pageState;
  const { present, arrive, onHydrated } = useArrival(shown, layout);
  const isLoading = useIsSlow(requested !== null && failure === null, layout);

  function rememberPresent(isLeft: boolean) {
    if (present.current !== undefined) remember(present.current.entry.key, isLeft);
  }

  const onNavigated = useEffectEvent(() => {
    // A visitor who turns back before the page is gone does not leave it.
    if (present.current?.entry.key !== history.currentEntry().key) rememberPresent(true);
    const taken = history.takeInterest(location, layout);
    const entry = { ...history.currentEntry(), location: taken };
    const cause = navigationType === "POP" ? "pop" : "push";
    dispatch({ type: "navigated", entry, cause, page: loader?.ready(path) });
  });
  // Location objects identify entries: entries of plain anchors may all have the same key.
  const handled = useRef(routed);
  useLayoutEffect(() => {
    if (handled.current === routed) return;
    handled.current = routed;
    onNavigated();
  }, [routed]);

  useEffect(() => {
    if (requested === null || failure !== null) return;
    const { key } = requested;
    let isCurrent = true;
    loader?.load(requested.location.path).then(
      // Synchronously: the shown page starts to leave in the next frame.
      (page) => isCurrent && flushSync(() => dispatch({ type: "loaded", key, page })),
      (failure: LoadFailure) => isCurrent && dispatch({ type: "failed", key, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [requested, failure, loader]);

  const onFailure = useEffectEvent(() => {
    if (failure === "refused" || requested === null) return window.location.reload();
    // Until the requested page is loaded, the address is still the address of the shown page.
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
    // A navigation elsewhere ends the offer to retry.
    return () => offer.dismiss();
  });
  useEffect(() => {
    if (failure !== null) return onFailure();
  }, [failure]);

  useEffect(() => {
    loader
      ?.correction(history.currentLocation(layout).path)
      ?.then((page) => dispatch({ type: "corrected", page }))
      .catch(() => {});
  }, [loader, layout]);
  useEffect(() => loader && startPrefetching(layout.base, loader), [loader, layout]);
  useHtmlLinks(layout.base, () => present.current?.entry.location ?? location);

  // This listener runs before the router's, which reads the entry.
  useWindowEvent("popstate", () => history.nameEntry((requested ?? shown.entry).index + 1));
  useWindowEvent("pagehide", () => {
    rememberPresent(false);
    // The browser stores the scroll position with the entry of the address, which may be ahead.
    const isAhead = present.current?.entry.key !== history.currentEntry().key;
    window.history.scrollRestoration = isAhead ? "manual" : "auto";
  });
  useWindowEvent("pageshow", ({ persisted }) => {
    window.history.scrollRestoration = "manual";
    // WebKit does not restore the scroll of a page from its back/forward cache in manual mode.
    const top = persisted ? memoryOf(shown.entry.key)?.top : undefined;
    if (top !== undefined && window.scrollY === 0) window.scrollTo({ top, behavior: "instant" });
  });

  function setState(state: unknown) {
    // The address already belongs to another entry while a page is leaving.
    if (history.currentEntry().key !== shown.entry.key) return;
    history.rewriteEntry({ usr: state });
    dispatch({ type: "stateSet", state });
  }

  const isFirst = shown.cause === "load";
  const transition = { isFirst, onEntered: arrive, onExited: () => rememberPresent(false) };
  return { shown, routed, isLoading, setState, transition, onHydrated };
}

/** Returns whether a load is slow enough to be shown and announced. */
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
