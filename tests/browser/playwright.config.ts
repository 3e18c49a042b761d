import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";

/** Tests that measure real time: one at a time, after all others. */
const figures = /@figures/;

/** What takes long and finds little: `cargo xtask soak browser` tries that, and nothing else. */
const soak = /@soak/;

export default defineConfig({
  fullyParallel: true,
  // Half of a test is waiting for what moves; those of `figures` are alone.
  workers: 3,
  // A test that passes at the second attempt shows a fault, of the product or of the test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // How long a machine takes is no fault: these limits are for what would never come.
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
