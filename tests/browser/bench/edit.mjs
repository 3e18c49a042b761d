// Measures response times of `ssg edit`.
//
//   node bench/edit.mjs [--runs N]
//
// `cargo xtask bench edit` builds the program first. The environment variable CHROMIUM names
// another browser than /usr/bin/chromium.

import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startChromium } from "./chromium.mjs";
import { median } from "./median.mjs";

const { values } = parseArgs({ options: { runs: { type: "string", default: "20" } } });
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("`--runs` takes a number from 1");

const repository = path.join(import.meta.dirname, "../../..");
const ssg = process.env.SSG ?? path.join(repository, "target/release/ssg");

const site = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-edit-")));
for (const name of ["content", "templates"]) {
  cpSync(path.join(repository, name), path.join(site, name), { recursive: true });
}
symlinkSync(path.join(repository, "frontend"), path.join(site, "frontend"));
const server = spawn(ssg, ["edit", "--port", "0", "--lang", "en"], {
  cwd: site,
  stdio: ["ignore", "ignore", "pipe"],
});
const address = await new Promise((resolve, reject) => {
  let printed = "";
  server.stderr.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    printed += text;
    const found = /http:\S+token=\w+/.exec(printed);
    if (found !== null) resolve(found[0]);
  });
  server.once("exit", () => reject(new Error(printed)));
});
const { browser } = await startChromium();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.addInitScript(watchFrames);
await page.goto(address);

report("key press to picture, a text in its place", await typing("/contacto/", "h1"), 16, 8);
report(
  "key press to picture, running text",
  await typing("/blog/tipos-seguros-de-vida/", "main p[data-edit] >> nth=3"),
  16,
  8,
);
report("save to the rendered page", await saving(), 150, 80);
console.log("Times are noisy: compare them on an idle machine only.");

await browser.close();
const ended = new Promise((resolve) => server.once("exit", resolve));
server.kill("SIGINT");
await ended;
rmSync(site, { recursive: true });

/**
 * Measures from the key event to the frame that shows the typed character.
 *
 * @param {string} address
 * @param {string} target the selector of the element to click
 */
async function typing(address, target) {
  await page.goto(new URL(address, page.url()).href);
  await page.waitForSelector("ssg-editor .toolbar");
  await page.locator(target).click();
  const field = page.locator("ssg-editor").locator(".field textarea, .field .cm-content");
  await field.waitFor();
  await page.waitForFunction(() => {
    const active = document.querySelector("ssg-editor")?.shadowRoot?.activeElement;
    return active?.matches("textarea, .cm-content");
  });
  /** @type {number[]} */
  const times = [];
  // The first run is not counted, as it also creates the draft and the save button.
  for (let run = 0; run <= runs; run += 1) {
    await page.evaluate(() => Reflect.set(globalThis, "typed", undefined));
    // The wait ends with a frame; a random delay moves the key press between frames.
    await setTimeout(20 + Math.random() * 50);
    await page.keyboard.press("x");
    const seen = await page.waitForFunction(() => Reflect.get(globalThis, "typed"));
    if (run > 0) times.push(Number(await seen.jsonValue()));
  }
  await page.keyboard.press("Escape");
  return times;
}

/** Measures from Enter to the frame that shows the saved page. */
async function saving() {
  /** @type {number[]} */
  const times = [];
  await page.goto(new URL("/contacto/", page.url()).href);
  await page.waitForSelector("html[data-hydrated]");
  await page.waitForSelector("ssg-editor .toolbar");
  for (let run = 0; run <= runs; run += 1) {
    await page.locator("h1").click();
    const field = page.locator("ssg-editor .field textarea");
    const text = `Contacto ${run}`;
    await field.fill(text);
    await page.evaluate((text) => Reflect.set(globalThis, "wanted", text), text);
    await field.press("Enter");
    const seen = await page.waitForFunction(() => Reflect.get(globalThis, "rendered"));
    if (run > 0) times.push(Number(await seen.jsonValue()));
  }
  return times;
}

/**
 * @param {string} name
 * @param {number[]} times milliseconds
 * @param {number} must
 * @param {number} aim
 */
function report(name, times, must, aim) {
  console.log(
    `${name.padEnd(42)} median ${median(times).toFixed(1)} ms, must ${must}, aim ${aim}; all: ` +
      times.map((time) => time.toFixed(1)).join(" "),
  );
}

/** Runs in the page: records the frames that show a key press and a saved text. */
function watchFrames() {
  /** Calls back after the next frame is painted. */
  function painted(/** @type {() => void} */ tell) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = tell;
      port2.postMessage(null);
    });
  }
  window.addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      painted(() => Reflect.set(globalThis, "typed", performance.now() - timeStamp));
      if (key !== "Enter") return;
      Reflect.set(globalThis, "rendered", undefined);
      const observer = new MutationObserver(() => {
        const heading = document.querySelector("h1")?.textContent;
        if (heading !== Reflect.get(globalThis, "wanted")) return;
        observer.disconnect();
        painted(() => Reflect.set(globalThis, "rendered", performance.now() - timeStamp));
      });
      observer.observe(document, { childList: true, characterData: true, subtree: true });
    },
    { capture: true },
  );
}
