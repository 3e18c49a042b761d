// The `test` of the engines: Playwright's runner with a browser per worker, and a new host, origin
// and tab for each test.

import { test as base, expect } from "@playwright/test";
import type { Build } from "../support/site.ts";
import type { Engine, EngineName, EngineOptions, Tab } from "./engine.ts";
import { type Host, startHost } from "./host.ts";
import { startChromium, startFirefox } from "./puppeteer.ts";
import { startWebKit } from "./webkit.ts";

export { expect } from "@playwright/test";

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

type Fixtures = {
  build: Build;
  intro: boolean;
  host: Host;
  tab: Tab;
  /** The error report that this test provokes. */
  expectedReport: RegExp | undefined;
};

type WorkerFixtures = EngineOptions & { start: EngineName; engine: Engine };

export const test = base.extend<Fixtures, WorkerFixtures>({
  start: ["chromium", { option: true, scope: "worker" }],
  still: [false, { option: true, scope: "worker" }],
  build: ["production", { option: true }],
  intro: [false, { option: true }],
  expectedReport: [undefined, { option: true }],

  engine: [
    async ({ start, still }, use) => {
      const engine = await engines[start]({ still });
      await use(engine);
      await engine.close();
    },
    { scope: "worker" },
  ],

  host: async ({ build, intro }, use) => {
    const host = await startHost({ build, intro });
    await use(host);
    await host.close();
  },

  tab: async ({ engine, host, expectedReport }, use, info) => {
    const tab = await engine.openTab();
    const goto: Tab["goto"] = (address) => tab.goto(new URL(address, host.url).href);
    await use({ ...tab, goto });
    if (info.status !== info.expectedStatus) {
      await info.attach("screenshot", {
        body: Buffer.from(await tab.screenshot()),
        contentType: "image/png",
      });
    }
    const reports = await tab.evaluate(() => sessionStorage.reports ?? "", null);
    await tab.close();
    if (expectedReport === undefined) expect(reports, "what the page reported").toBe("");
    else expect(reports).toMatch(expectedReport);
  },
});
