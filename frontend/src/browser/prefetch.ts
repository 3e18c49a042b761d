import { internalPath, linkOf } from "./links";

/** Whether the visitor has asked for little data. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Does something when the browser has nothing else to do. Returns the undoing. */
export function whenIdle(work: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

/** Fetches a page when a visitor shows the intent to go there. Returns the undoing. */
export function prefetchOnIntent(base: string, prefetch: (path: string) => void): () => void {
  function onIntent(event: Event) {
    const link = linkOf(event);
    if (link === undefined || link.pathname === window.location.pathname) return;
    const path = internalPath(link, base);
    if (path !== undefined) prefetch(path);
  }
  const events = ["pointerover", "focusin", "touchstart"] as const;
  for (const event of events) document.addEventListener(event, onIntent, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, onIntent);
  };
}
