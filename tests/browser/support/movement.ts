// Observation of page transitions.

import type { Page } from "@playwright/test";

type Moment = { headings: string[]; opacity: number };

/** Records at each frame and each document change which page is shown, and how. */
export async function watchPages(page: Page): Promise<() => Promise<Moment[]>> {
  await page.evaluate(() => {
    const moments: Moment[] = [];
    Object.assign(window, { moments });
    function note() {
      const shown = document.querySelector("main > *");
      moments.push({
        headings: [...document.querySelectorAll("h1")].map((heading) => heading.innerText),
        opacity: shown === null ? 0 : Number(getComputedStyle(shown).opacity),
      });
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    (function frame() {
      note();
      requestAnimationFrame(frame);
    })();
  });
  return () => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
}
