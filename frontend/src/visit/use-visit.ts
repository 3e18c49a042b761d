import { useEffect, useEffectEvent, useReducer } from "react";
import { flushSync } from "react-dom";
import type { Tab } from "../browser/tab";
import type { Labels } from "../generated/payload";
import { toasts } from "../lib/toast-store";
import { arrivalAt } from "./arrival";
import { type Failure, type Shown, type Visit, visitAfter, type Wanted } from "./visit";

/** What components tell of a visit. */
export type VisitActions = {
  /** What is shown is in the document, and nothing moves it yet. */
  onShown: (shown: Shown) => void;
  /** The page that leaves is out of sight. */
  onLeft: () => void;
  /** The page that has come is at rest. */
  onEntered: () => void;
  /** Changes what the history entry knows; the visitor stays where they are. */
  setState: (state: unknown) => void;
};

/**
 * Connects a visit to the tab: what happens there becomes events, and each phase does there what it
 * is for. On the server there is no tab, and nothing happens.
 */
export function useVisit(start: Visit, labels: Labels, tab?: Tab): [Visit, VisitActions] {
  const [visit, send] = useReducer(visitAfter, start);
  const { shown, wanted, phase } = visit;

  function arrive(shown: Shown) {
    tab?.arrive(arrivalAt(shown, tab.positions.of(shown.entry)));
  }

  function ask(wanted: Wanted) {
    tab?.positions.note(shown.entry);
    send({ type: "asked", wanted, page: tab?.pages.ready(wanted.location.path) });
  }
  const onAsked = useEffectEvent(ask);
  const pathShown = useEffectEvent(() => shown.location.path);
  useEffect(() => tab?.listen((wanted) => onAsked(wanted), pathShown), [tab]);

  const onHidden = useEffectEvent(() => tab?.positions.note(shown.entry));
  // WebKit does not scroll what comes from its back/forward cache where the scrolling is ours.
  const onResumed = useEffectEvent(() => arrive({ ...shown, came: "load" }));
  useEffect(
    () =>
      tab?.onHidden(
        () => onHidden(),
        () => onResumed(),
      ),
    [tab],
  );

  useEffect(() => {
    if (phase !== "loading" || tab === undefined) return;
    const { entry, location } = wanted;
    let isWanted = true;
    tab.pages.load(location.path).then(
      // At once: the page that is shown begins to leave in the frame that the visitor sees next.
      (page) => isWanted && flushSync(() => send({ type: "loaded", entry, page })),
      (failure: Failure) => isWanted && send({ type: "failed", entry, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [phase, wanted, tab]);

  const failure = phase === "failed" ? visit.failure : null;
  const onFailed = useEffectEvent((failure: Failure, { entry }: Wanted) => {
    // An older build, a page that is gone: the host answers with a whole page.
    if (failure === "answer") {
      tab?.reload();
      return;
    }
    // The address is that of what is shown until the page is there.
    tab?.history.goTo(shown.entry);
    const offer = toasts.toast({
      title: labels.loadFailedTitle,
      description: labels.loadFailedText,
      action: { label: labels.retry, onPress: () => tab?.history.goTo(entry) },
      variant: "destructive",
      duration: Number.POSITIVE_INFINITY,
    });
    // Who goes elsewhere no longer wants to retry.
    return () => offer.dismiss();
  });
  useEffect(() => {
    if (failure !== null && wanted !== null) return onFailed(failure, wanted);
  }, [failure, wanted]);

  useEffect(() => {
    tab?.correction?.then(
      (page) => send({ type: "corrected", page }),
      () => {},
    );
  }, [tab]);

  const actions: VisitActions = {
    onShown: arrive,
    onLeft: () => {
      tab?.positions.note(shown.entry);
      send({ type: "left" });
    },
    onEntered: () => send({ type: "entered" }),
    setState: (state) => {
      // A page on its way out has no entry to change: the address is another's already.
      if (wanted !== null || tab === undefined) return;
      ask(tab.history.setState(state));
    },
  };
  return [visit, actions];
}
