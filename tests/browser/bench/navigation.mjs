// The time from a click to the next page.

import { median } from "./median.mjs";

/** The milliseconds of the leaving page's animation, which do not count as waiting (section 9). */
const exit = 500;

/**
 * Measures the milliseconds from the click to the first frame with the new heading, without the
 * exit animation: the median of visits that each open another page, wait until it is idle, and
 * click. Hover and click are one movement, so a page that is fetched on intent has no head start.
 * The processor runs at full speed.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {string} baseURL
 * @param {string} path
 * @param {string[]} starts pages that may link to the path; the first that does is used
 * @param {number} visits
 * @returns {Promise<number | undefined>} `undefined` if no page links to the path
 */
export async function navigationTime(browser, baseURL, path, starts, visits) {
  for (const start of starts) {
    const times = [];
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ baseURL, locale: "es-MX" });
      const page = await context.newPage();
      await page.goto(start);
      await page.locator("html[data-hydrated=true]").waitFor();
      await page.waitForLoadState("networkidle");
      const link = page.locator(`a[href="${path}"]:visible`).first();
      if ((await link.count()) === 0) {
        await context.close();
        break;
      }
      const [time] = await Promise.all([page.evaluate(clickToPaintedHeading), link.click()]);
      times.push(time - exit);
      await context.close();
    }
    if (times.length > 0) return median(times);
  }
  return undefined;
}

/**
 * Runs in the page.
 *
 * @returns {Promise<number>} milliseconds
 */
function clickToPaintedHeading() {
  const selector = "main h1";
  const old = document.querySelector(selector);
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no new heading within 10 s")), 10_000);
    let clicked = 0;
    const options = { capture: true, once: true };
    addEventListener("click", (event) => (clicked = event.timeStamp), options);
    requestAnimationFrame(function look() {
      const heading = document.querySelector(selector);
      const isNew = heading !== null && heading !== old;
      // The entrance begins with an invisible frame at opacity 0.
      if (!isNew || !heading.checkVisibility({ opacityProperty: true })) {
        requestAnimationFrame(look);
        return;
      }
      // The next task runs after this frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - clicked);
      port2.postMessage(null);
    });
  });
}
