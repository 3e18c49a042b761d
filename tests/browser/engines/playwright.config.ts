import { defineConfig } from "@playwright/test";
import type { EngineName } from "./engine.ts";

// Playwright only runs these tests: it has no part in driving the engines.
export default defineConfig<object, { start: EngineName }>({
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // As for the other tests: limits for what would never come.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  testDir: ".",
  outputDir: "../test-results/engines",
  projects: [
    { name: "firefox", use: { start: "firefox" } },
    { name: "webkit", use: { start: "webkit" }, testIgnore: "walk.spec.ts" },
    { name: "chromium", use: { start: "chromium" } },
  ],
});
