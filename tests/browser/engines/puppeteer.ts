// Chromium by the DevTools protocol, and Firefox by WebDriver BiDi.

import puppeteer, { type Browser, type LaunchOptions } from "puppeteer-core";
import { launchOptions } from "../support/chromium.mjs";
import { desktop, type Engine, type EngineOptions, type Tab } from "./engine.ts";

export function startChromium({ still }: EngineOptions): Promise<Engine> {
  const args = still ? ["--force-prefers-reduced-motion"] : [];
  return start({
    ...launchOptions,
    browser: "chrome",
    args: [...launchOptions.args, ...args],
  });
}

export function startFirefox({ still }: EngineOptions): Promise<Engine> {
  return start({
    browser: "firefox",
    protocol: "webDriverBiDi",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "ui.prefersReducedMotion": still ? 1 : 0 },
  });
}

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ headless: true, defaultViewport: desktop, ...options });
  return { openTab: () => openTab(browser), close: () => browser.close() };
}

// With the size, Puppeteer sets an orientation, which Firefox 140 (ESR) cannot do and no test needs.
function withoutOrientation(error: unknown): void {
  const isThat = error instanceof Error && error.message.includes("setScreenOrientationOverride");
  if (!isThat) throw error;
}

async function openTab(browser: Browser): Promise<Tab> {
  const page = await browser.newPage();
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    // Puppeteer would wait for a page load, which does not happen.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    // Puppeteer's types for arguments differ from `Data`.
    evaluate: (look, given) => page.evaluate(look as (given: unknown) => never, given),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.reverse()) await page.keyboard.up(key);
    },
    resize: (width, height) => page.setViewport({ width, height }).catch(withoutOrientation),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}
