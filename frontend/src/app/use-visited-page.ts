import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigationType } from "react-router-dom";
import { announce } from "../browser/announcer";
import { pageLoader } from "../browser/page-loader";
import { arrive, keepScrollPositions, readScrollPositions, resume } from "../browser/scroll";
import type { Layout } from "../generated/payload";
import { fillIn } from "../lib/fill-in";
import { isStayingInPlace } from "../lib/interest";
import { type ToastHandle, toasts } from "../lib/toast-store";
import type { LoadedPage } from "./pages";
import { useTabServices } from "./use-tab-services";

/**
 * The page to show: the prerendered one at first, then the one of each address visited, once it
 * has loaded. Scroll, focus, title and announcement follow in `onEntered`, when the page is in
 * the document: the router would act while the old page is still there.
 */
export function useVisitedPage(layout: Layout, initial: LoadedPage, build: string) {
  const location = useLocation();
  const { pathname, key } = location;
  const navigationType = useNavigationType();
  const [loader] = useState(() => pageLoader(layout, build));
  const [shown, setShown] = useState({ pathname, page: initial });
  const [scrollPositions] = useState(readScrollPositions);

  // Notes where the visitor was on the entry that is being left.
  useLayoutEffect(() => {
    function note() {
      scrollPositions.set(key, window.scrollY);
      keepScrollPositions(scrollPositions);
    }
    window.addEventListener("pagehide", note);
    return () => {
      window.removeEventListener("pagehide", note);
      note();
    };
  }, [key, scrollPositions]);

  function arriveHere() {
    const back = navigationType === "POP" ? scrollPositions.get(key) : undefined;
    arrive(location.hash, back);
  }
  function onEntered() {
    const { page } = shown;
    document.title = page.payload.title;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical !== null) {
      canonical.href = layout.origin + layout.base + page.payload.path.slice(1);
    }
    arriveHere();
    announce(fillIn(layout.labels.pageLoaded, { title: page.payload.title }));
  }

  const leftAt = useRef(0);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      resume(scrollPositions.get(key));
      return;
    }
    // The same page: another anchor, or the link to itself.
    if (shown.pathname === pathname) {
      const staysInPlace = navigationType === "REPLACE" && isStayingInPlace(location.state);
      if (!staysInPlace) arriveHere();
      return;
    }
    // The click that led here is still being handled; a script has no event.
    leftAt.current = window.event?.timeStamp ?? performance.now();
    let current = true;
    let offer: ToastHandle | undefined;
    function visit() {
      loader.load(pathname).then(
        (page) => current && flushSync(() => setShown({ pathname, page })),
        () => current && onFailure(),
      );
    }
    function onFailure() {
      const { labels } = layout;
      // An older deploy, a missing page: the host answers with a whole page. Offline there is
      // none to answer, and the page that is shown is better than the browser's error.
      if (navigator.onLine) {
        window.location.reload();
        return;
      }
      offer = toasts.toast({
        title: labels.loadFailedTitle,
        description: labels.loadFailedText,
        action: { label: labels.retry, onPress: visit },
        variant: "destructive",
        duration: Number.POSITIVE_INFINITY,
      });
    }
    visit();
    return () => {
      current = false;
      // Who goes elsewhere no longer wants to retry.
      offer?.dismiss();
    };
  }, [key]);

  // A host that knows only `404.html` answers with it for unknown articles, too.
  useEffect(() => {
    const { pathname } = window.location;
    if (initial.payload.path !== "/404.html" || !pathname.startsWith(`${layout.base}blog/`)) return;
    loader.load("/blog/404.html").then(
      (page) => setShown((before) => (before.page === initial ? { ...before, page } : before)),
      () => {},
    );
  }, [layout, initial, loader]);

  useTabServices(layout, loader);

  return { page: shown.page, leftAt, onEntered };
}
