// How a page moves, as it is seen.

import type { Page } from "@playwright/test";

type Moment = {
  time: number;
  /** Whether this is about to be painted; else the document has only just changed. */
  painted: boolean;
  headings: string[];
  opacity: number;
  /** Pixels by which the page is out of its place. */
  shift: number;
};

/** Notes at each frame, and at each change of the document, which page is shown and how. */
export async function watchPages(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate(() => {
    const moments: Moment[] = [];
    Object.assign(window, { moments });
    function note(painted: boolean) {
      const shown = document.querySelector("main > *");
      const style = shown === null ? undefined : getComputedStyle(shown);
      moments.push({
        time: performance.now(),
        painted,
        headings: [...document.querySelectorAll("h1")].map((heading) => heading.innerText),
        opacity: Number(style?.opacity ?? 0),
        shift: new DOMMatrix(style?.transform).m42,
      });
    }
    new MutationObserver(() => note(false)).observe(document.body, {
      childList: true,
      subtree: true,
    });
    (function frame() {
      note(true);
      requestAnimationFrame(frame);
    })();
  });
  return () => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
}
