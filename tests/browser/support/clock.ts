// Time under the test's control. CSS and Web Animations keep running in real time.

import type { Page } from "@playwright/test";

/** Stops the page's timers and clocks; `page.clock.runFor` moves them on. After `clock.install`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Moves the stopped clock on and lets React put on the page what follows from it. */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await rendered(page);
}

/** Lets React put on the page what has happened so far. */
export async function rendered(page: Page): Promise<void> {
  // React renders and runs effects in tasks of a message channel, which no fake clock holds up.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      });
    }
  });
}
