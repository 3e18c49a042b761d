// The network cost of a first visit, as counted by the host.

/** The milliseconds without a request after which no idle fetch is expected. */
const quiet = 2000;

/** Lighthouse's phone, and a desktop, whose taller window loads more lazy images. */
const devices = [
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

/**
 * Measures the first visit with a phone and with a desktop, and returns the higher figures.
 *
 * Only bodies count, in their compressed size. Headless browsers fetch no favicon.
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
 * Returns the scripts that start the page, without those fetched when the browser is idle.
 *
 * @param {import("./brotli-host.mjs").Answer[]} answers
 * @param {string} names the content of the page's `meta[name=scripts]`
 */
export function eagerOf(answers, names) {
  return answers.filter(({ url }) => names.split(" ").includes(url));
}

/**
 * Returns the bytes of all answers of a type.
 *
 * @param {import("./brotli-host.mjs").Answer[]} answers
 * @param {string} type the beginning of the content type
 */
export function bytes(answers, type) {
  return answers
    .filter(({ headers }) => (headers["content-type"] ?? "").startsWith(type))
    .reduce((sum, { body }) => sum + body.length, 0);
}
