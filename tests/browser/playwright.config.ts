import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";

/** Slow tests that rarely fail, and the pictures of documents; `cargo xtask soak browser` runs only these. */
const soak = /@soak|pictures\.spec/;

const ofEdit = /edit[\w-]*\.spec/;
const ofDev = /(dev[\w-]*|embed|menus)\.spec/;

// Otherwise a picture may lack parts of a large image that are not decoded yet.
const args = [...launchOptions.args, "--disable-checker-imaging"];

export default defineConfig({
  fullyParallel: true,
  // Half of a test's time is waiting for animations.
  workers: 3,
  // A test that passes only at the second attempt shows a bug in the product or the test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A slow machine is no failure; these limits are for events that never come.
  timeout: 300_000,
  updateSnapshots: process.env.SNAPSHOTS === "overwrite" ? "changed" : "none",
  expect: {
    timeout: 100_000,
    // Pictures of documents. A changed word is more than this, smoother edges of letters are less.
    toHaveScreenshot: { maxDiffPixels: 300, pathTemplate: "../../docs/{arg}{ext}" },
  },
  reporter: [["./support/reporter.ts", { step: "browser" }]],
  testDir: "tests",
  // Each worker starts its own servers, so the tests of `ssg edit` and `ssg dev` have one each. The
  // longest project begins first.
  projects: process.env.SOAK
    ? [{ name: "soak", grep: soak }]
    : [
        { name: "edit", testMatch: ofEdit, grepInvert: soak, workers: 1 },
        { name: "dev", testMatch: ofDev, grepInvert: soak, workers: 1 },
        { name: "pages", testIgnore: [ofEdit, ofDev], grepInvert: soak },
      ],
  use: {
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    viewport: { width: 1280, height: 800 },
    launchOptions: { ...launchOptions, args },
  },
});
