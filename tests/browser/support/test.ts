// The `test` of this suite: Playwright's, with the built sites served and the console guarded.

import { test as base } from "@playwright/test";
import { ConsoleGuard } from "./console-guard.ts";
import { type Build, folders } from "./site.ts";
import { startStaticHost } from "./static-host.mjs";

export { expect } from "@playwright/test";

type Options = {
  /** The site of relative addresses: `test.use({ build: "development" })`. */
  build: Build;
};

type TestFixtures = {
  /** The guard that fails the test on any browser report, unless the test announced it. */
  consoleGuard: ConsoleGuard;
};

type WorkerFixtures = {
  /** The URL of each built site, without a trailing slash. */
  siteUrls: Record<Build, string>;
  /** Shared values. Separate fixtures would need another worker and browser. */
  shared: Shared;
};

/** The shared values of a worker's tests. */
class Shared {
  readonly #made = new Map<string, unknown>();
  readonly #ends: (() => Promise<void>)[] = [];

  /** Returns a named value, which is created on first use and ended with the worker. */
  async get<Made>(
    name: string,
    make: () => Promise<Made>,
    end: (made: Made) => Promise<void>,
  ): Promise<Made> {
    if (this.#made.has(name)) return this.#made.get(name) as Made;
    const made = await make();
    this.#made.set(name, made);
    this.#ends.push(() => end(made));
    return made;
  }

  async end(): Promise<void> {
    for (const end of this.#ends) await end();
  }
}

export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  build: ["production", { option: true }],

  siteUrls: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const builds = Object.keys(folders) as Build[];
      const hosts = await Promise.all(builds.map((build) => startStaticHost(folders[build])));
      const urls = builds.map((build, index) => [build, hosts[index]?.url]);
      await use(Object.fromEntries(urls));
      await Promise.all(hosts.map((host) => host.close()));
    },
    { scope: "worker" },
  ],

  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const shared = new Shared();
      await use(shared);
      await shared.end();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ build, siteUrls }, use) => {
    await use(siteUrls[build]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  consoleGuard: async ({}, use) => {
    await use(new ConsoleGuard());
  },

  // A test that opens no page needs no browser.
  context: async ({ context, baseURL, consoleGuard }, use) => {
    await consoleGuard.watch(context, baseURL ?? "");
    await use(context);
    consoleGuard.assertClean();
  },
});
