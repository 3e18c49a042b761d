import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";

/** Tests that measure real time run one at a time, after all others. */
const figures = /@figures/;

/** Slow tests that rarely fail; `cargo xtask soak browser` runs only these. */
const soak = /@soak/;

export default defineConfig({
  fullyParallel: true,
  // Half of a test's time is waiting for animations. The tests of `figures` run alone.
  workers: 3,
  // A test that passes only at the second attempt shows a bug in the product or the test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // A slow machine is no failure; these limits are for events that never come.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["./support/reporter.ts", { step: "browser" }]],
  testDir: "tests",
  projects: [
    ...(process.env.SOAK
      ? [{ name: "soak", grep: soak }]
      : [
          { name: "pages", grepInvert: [figures, soak] },
          { name: "figures", grep: figures, workers: 1, dependencies: ["pages"] },
        ]),
  ],
  use: {
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    viewport: { width: 1280, height: 800 },
    launchOptions,
  },
});
