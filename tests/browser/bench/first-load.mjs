// What a first visit costs the network, counted by the host.

/** Milliseconds without a request after which no idle fetch is to be expected any more. */
const quiet = 2000;

/** A phone as Lighthouse has it, and a desktop, whose higher window reaches more lazy images. */
const devices = [
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

/**
 * The heavier of a first visit with a phone and one with a desktop.
 *
 * Bodies only, as compressed as they travel. Headless browsers fetch no icon for the tab.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {import("./brotli-host.mjs").BrotliHost} host
 * @param {string} path
 */
export async function firstLoad(browser, host, path) {
  /** @type {Record<"answers" | "eager", import("./brotli-host.mjs").Answer[]>[]} */
  const visits = [];
  for (const device of devices) {
    const context = await browser.newContext({ ...device, baseURL: host.url, locale: "es-MX" });
    const page = await context.newPage();
    let lastRequest = Date.now();
    page.on("request", () => {
      lastRequest = Date.now();
    });
    host.takeAnswers();
    await page.goto(path);
    await page.locator("html[data-hydrated=true]").waitFor();
    while (Date.now() - lastRequest < quiet) await page.waitForTimeout(quiet / 4);
    const answers = host.takeAnswers();
    const names = await page.locator("meta[name=scripts]").getAttribute("content");
    visits.push({ answers, eager: eagerOf(answers, names ?? "") });
    await context.close();
  }
  /** @param {(answers: import("./brotli-host.mjs").Answer[]) => number} figure */
  const heavier = (figure) => Math.max(...visits.map(({ answers }) => figure(answers)));
  return {
    eagerScriptBytes: Math.max(...visits.map(({ eager }) => bytes(eager, ""))),
    scriptBytes: heavier((answers) => bytes(answers, "text/javascript")),
    htmlBytes: heavier((answers) => bytes(answers, "text/html")),
    totalBytes: heavier((answers) => bytes(answers, "")),
    requests: heavier((answers) => answers.length),
  };
}

/**
 * The scripts that start the page, without what is fetched when the browser is idle.
 *
 * @param {import("./brotli-host.mjs").Answer[]} answers
 * @param {string} names what the page's `meta[name=scripts]` holds
 */
export function eagerOf(answers, names) {
  return answers.filter(({ url }) => names.split(" ").includes(url));
}

/**
 * How many bytes answers of a type have.
 *
 * @param {import("./brotli-host.mjs").Answer[]} answers
 * @param {string} type how the content type begins
 */
export function bytes(answers, type) {
  return answers
    .filter(({ headers }) => (headers["content-type"] ?? "").startsWith(type))
    .reduce((sum, { body }) => sum + body.length, 0);
}
