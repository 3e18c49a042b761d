// Observation of page transitions.

import type { Page } from "@playwright/test";

type Moment = {
  time: number;
  /** Whether the state is about to be painted, or was only recorded at a document change. */
  painted: boolean;
  headings: string[];
  opacity: number;
  /** The distance of the page from its final position, in pixels. */
  shift: number;
};

/** Records at each frame and each document change which page is shown, and how. */
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
