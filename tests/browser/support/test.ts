// The `test` of this suite: Playwright's, with the built sites served and the console guarded.

import { test as base } from "@playwright/test";
import { ConsoleGuard } from "./console-guard.ts";
import { type Build, folders } from "./site.ts";
import { startStaticHost } from "./static-host.mjs";

export { expect } from "@playwright/test";

type Options = {
  /** The site that relative addresses lead to: `test.use({ build: "development" })`. */
  build: Build;
};

type TestFixtures = {
  /** Fails the test on anything that the browser reports, unless the test announced it. */
  consoleGuard: ConsoleGuard;
};

type WorkerFixtures = {
  /** URL of the production site, without a slash at its end. */
  siteUrl: string;
  /** URL of the site with React's development build. */
  developmentUrl: string;
  /** URL of the site with many articles. */
  manyUrl: string;
};

export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  build: ["production", { option: true }],

  siteUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const host = await startStaticHost(folders.production);
      await use(host.url);
      await host.close();
    },
    { scope: "worker" },
  ],

  developmentUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const host = await startStaticHost(folders.development);
      await use(host.url);
      await host.close();
    },
    { scope: "worker" },
  ],

  manyUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const host = await startStaticHost(folders.many);
      await use(host.url);
      await host.close();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ build, siteUrl, developmentUrl, manyUrl }, use) => {
    await use({ production: siteUrl, development: developmentUrl, many: manyUrl }[build]);
  },

  consoleGuard: [
    async ({ context, baseURL }, use) => {
      const guard = new ConsoleGuard();
      await guard.watch(context, baseURL ?? "");
      await use(guard);
      guard.assertClean();
    },
    { auto: true },
  ],
});
