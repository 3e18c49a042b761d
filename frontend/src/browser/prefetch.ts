import { internalPath, linkOf } from "./links";
import type { PageLoader } from "./page-loader";

/** Whether the visitor has asked for reduced data usage. */
function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Calls a function when the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") setTimeout(work);
  else requestIdleCallback(work);
}

/**
 * Prefetches the main pages when the browser is idle, and others when the visitor points at,
 * focuses or touches a link; nothing with reduced data usage. Returns a cleanup function.
 */
export function startPrefetching(base: string, loader: PageLoader): () => void {
  if (prefersReducedData()) return () => {};
  function onIntent(event: Event) {
    const link = linkOf(event);
    if (link === undefined || link.pathname === window.location.pathname) return;
    const path = internalPath(link, base);
    if (path !== undefined) loader.prefetch(path);
  }
  const events = ["pointerover", "focusin", "touchstart"] as const;
  for (const event of events) document.addEventListener(event, onIntent, { passive: true });
  whenIdle(loader.prefetchMain);
  return () => {
    for (const event of events) document.removeEventListener(event, onIntent);
  };
}
