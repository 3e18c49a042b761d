import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";

/** Tests of what moves in real time, to the figure: one at a time, after all others. */
const figures = /(?:arrival|header|intro|services-panel|toasts|transitions)\.spec\.ts$/;

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second attempt shows a fault, of the product or of the test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  reporter: "list",
  testDir: "tests",
  projects: [
    { name: "pages", testIgnore: figures },
    { name: "figures", testMatch: figures, workers: 1, dependencies: ["pages"] },
  ],
  use: {
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    viewport: { width: 1280, height: 800 },
    launchOptions,
  },
});
