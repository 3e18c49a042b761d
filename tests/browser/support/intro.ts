// Observation of the intro of Home, frame by frame.

import { expect, type Locator, type Page } from "@playwright/test";

type Frame = {
  /** The milliseconds since the first frame with a body. */
  time: number;
  /** Whether the intro covers each corner, the header and the middle of the window. */
  covers: boolean;
  opacity: number;
};

declare global {
  interface Window {
    introFrames?: Frame[];
  }
}

/** Returns the overlay: the specification places it outside `main`, over everything. */
export function introOf(page: Page): Locator {
  return page.locator(".intro");
}

/** Makes the tab one that has already shown the intro. */
export async function forgoIntro(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem("intro", "seen"));
}

/** Waits for the intro and freezes it before it fades, even on a slow machine. */
export async function holdIntro(page: Page): Promise<void> {
  await introOf(page).evaluate((intro) => {
    for (const animation of intro.getAnimations({ subtree: true })) {
      if ((animation.effect as KeyframeEffect).target !== intro) {
        animation.finish();
        continue;
      }
      animation.pause();
      animation.currentTime = 0;
    }
  });
  await expect(introOf(page)).toBeVisible();
}

/** Records the intro from the first frame of each document that the page loads from now on. */
export async function watchIntro(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const frames: Frame[] = [];
    window.introFrames = frames;
    let start: number | undefined;
    function look(now: number) {
      if (document.body !== null) {
        start ??= now;
        const { innerWidth: width, innerHeight: height } = window;
        const points = [
          [1, 1],
          [width - 2, 1],
          [1, height - 2],
          [width - 2, height - 2],
          [width / 2, 48],
          [width / 2, height / 2],
        ] as const;
        const intro = document.querySelector(".intro");
        frames.push({
          time: now - start,
          covers: points.every(([x, y]) => document.elementFromPoint(x, y)?.closest(".intro")),
          opacity: intro === null ? 0 : Number(getComputedStyle(intro).opacity),
        });
      }
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  });
}

/** Returns the recorded frames of the document. */
export async function introFrames(page: Page): Promise<Frame[]> {
  return page.evaluate(() => window.introFrames ?? []);
}
