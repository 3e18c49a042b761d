// Measures the time from saving an article to seeing it.
//
//   node bench/dev.mjs [--runs N]
//
// `cargo xtask bench dev` builds the program first. The environment variable CHROMIUM names another
// browser than /usr/bin/chromium.

import { spawn } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startChromium } from "./chromium.mjs";
import { writeArticles } from "./corpus.mjs";
import { median } from "./median.mjs";

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("`--runs` takes a number from 1");

const repository = path.join(import.meta.dirname, "../../..");
const ssg = process.env.SSG ?? path.join(repository, "target/release/ssg");
const article = "tipos-seguros-de-vida";

const { browser } = await startChromium();
console.log("From the save to the frame that shows it, in ms:");
for (const articles of [0, 10_000]) {
  const times = await measure(articles);
  const name = articles === 0 ? "the shipped site" : `with ${articles} articles more`;
  const aim = articles === 0 ? 150 : 400;
  console.log(
    `${name.padEnd(26)} median ${Math.round(median(times))}, aim ${aim}; all: ` +
      times.map((time) => Math.round(time)).join(" "),
  );
}
await browser.close();
console.log("Times are noisy: compare them on an idle machine only.");

/**
 * @param {number} articles the number of articles besides those of the site
 * @returns {Promise<number[]>} milliseconds
 */
async function measure(articles) {
  const site = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-dev-")));
  for (const name of ["content", "templates"]) {
    cpSync(path.join(repository, name), path.join(site, name), { recursive: true });
  }
  symlinkSync(path.join(repository, "frontend"), path.join(site, "frontend"));
  const folder = path.join(site, "content/articles");
  writeArticles(folder, articles);

  const server = spawn(ssg, ["dev", "--port", "0", "--lang", "en"], {
    cwd: site,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const url = await new Promise((resolve, reject) => {
    let printed = "";
    server.stderr.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      printed += text;
      const found = /http:\/\/[\d.:]+/.exec(printed);
      if (found !== null) resolve(found[0]);
    });
    server.once("exit", () => reject(new Error(printed)));
  });
  const page = await browser.newPage();
  await page.addInitScript(watchFrames);
  await page.goto(`${url}/blog/${article}/`);
  await page.waitForSelector("html[data-hydrated]");

  const times = [];
  // The first run is not counted, as it fills the caches of the program.
  for (let run = 0; run <= runs; run += 1) {
    await page.waitForLoadState();
    await page.waitForSelector("html[data-hydrated]");
    const saved = performance.timeOrigin + performance.now();
    appendFileSync(path.join(folder, `${article}.md`), `\nGuardado-${run}-aquí.\n`);
    const seen = await page.waitForFunction((run) => {
      const shown = document.documentElement.dataset.shown?.split(" ") ?? [];
      return shown[0] === String(run) ? Number(shown[1]) : undefined;
    }, run);
    if (run > 0) times.push(Number(await seen.jsonValue()) - saved);
  }
  await page.close();
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGINT");
  await ended;
  rmSync(site, { recursive: true });
  return times;
}

/** Runs in the page: records which save the newest frame shows, and the time of that frame. */
function watchFrames() {
  function note() {
    const marks = document.body?.textContent?.match(/Guardado-\d+(?=-aquí)/g) ?? [];
    const run = marks.at(-1)?.slice("Guardado-".length);
    const root = document.documentElement;
    if (run !== undefined && root.dataset.shown === undefined) {
      // The frame is on screen when the next one begins.
      requestAnimationFrame(() => {
        root.dataset.shown = `${run} ${performance.timeOrigin + performance.now()}`;
      });
      return;
    }
    requestAnimationFrame(note);
  }
  requestAnimationFrame(note);
}
