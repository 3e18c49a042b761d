import { defineConfig } from "@playwright/test";
import type { EngineName } from "./engine.ts";

const isWalk = process.env.WALK_SEED !== undefined;
const isSoak = process.env.SOAK !== undefined;

/** The walk has its own step, `cargo xtask soak walk`. */
const ignored = isWalk ? [] : ["walk.spec.ts"];

// Playwright only runs these tests; it does not drive the engines.
export default defineConfig<object, { start: EngineName }>({
  // The main journeys of visitors and editors; `cargo xtask soak engines` runs all tests.
  ...(!isSoak && !isWalk && { grep: /@journey/ }),
  testIgnore: ignored,
  workers: 3,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // As in the other tests, these limits are for events that never come.
  timeout: 300_000,
  expect: { timeout: 100_000 },
  reporter: [["../support/reporter.ts", { step: "engines" }]],
  testDir: ".",
  outputDir: "../test-results/engines",
  // Each engine has a single worker, so that it starts once.
  projects: [
    { name: "firefox", use: { start: "firefox" }, workers: 1 },
    { name: "webkit", use: { start: "webkit" }, workers: 1, testIgnore: "walk.spec.ts" },
    // Chromium has its own tests of the journeys and of the editor, in `tests/`.
    {
      name: "chromium",
      use: { start: "chromium" },
      workers: 1,
      testIgnore: isSoak || isWalk ? [...ignored, "edit.spec.ts"] : "**",
    },
  ],
});
