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
  /** The URL of each built site, without a slash at its end. */
  siteUrls: Record<Build, string>;
  /** Not fixtures of their own: with others, Playwright takes another worker, and another browser. */
  shared: Shared;
};

/** What the tests of a worker have in common. */
class Shared {
  readonly #made = new Map<string, unknown>();
  readonly #ends: (() => Promise<void>)[] = [];

  /** What has a name: made for the first test that asks for it, and ended with the worker. */
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
