import { defineConfig } from "@playwright/test";
import type { EngineName } from "./engine.ts";

const isWalk = process.env.WALK_SEED !== undefined;

// Playwright only runs these tests: it has no part in driving the engines.
export default defineConfig<object, { start: EngineName }>({
  // The main journeys of visitors and editors; `cargo xtask soak engines` tries all.
  ...(!process.env.SOAK && !isWalk && { grep: /@journey/ }),
  // The walk has a step of its own, `cargo xtask soak walk`.
  testIgnore: isWalk ? [] : "walk.spec.ts",
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // As for the other tests: limits for what would never come.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["../support/reporter.ts", { step: "engines" }]],
  testDir: ".",
  outputDir: "../test-results/engines",
  // One worker for each: an engine is started once.
  projects: [
    { name: "firefox", use: { start: "firefox" }, workers: 1 },
    { name: "webkit", use: { start: "webkit" }, workers: 1, testIgnore: "walk.spec.ts" },
    { name: "chromium", use: { start: "chromium" }, workers: 1 },
  ],
});
