// Fake time. CSS and Web Animations continue in real time.

import type { Page } from "@playwright/test";

/** Stops the page's timers and clocks after `clock.install`; `page.clock.runFor` advances them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/** Advances the stopped clock and waits until React has rendered the result. */
export async function runFor(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await rendered(page);
}

/** Waits until React has rendered all pending changes. */
export async function rendered(page: Page): Promise<void> {
  // React renders and runs effects in message channel tasks, which the fake clock does not stop.
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
