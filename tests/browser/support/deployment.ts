// A site that can be redeployed while tabs are open.

import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtDocument, folders } from "./site.ts";
import { startStaticHost } from "./static-host.mjs";
import { test as base } from "./test.ts";

export type Deployment = {
  url: string;
  /** The id of the served build; it changes with each deploy. */
  build: string;
  /** Replaces the site with one of another build; all file names with a hash change. */
  deploy: () => void;
};

/** The suite's `test` with its own deployable site. */
export const test = base.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  deployment: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "deployment-"));
    cpSync(folders.production, folder, { recursive: true });
    const host = await startStaticHost(folder);
    const deployment: Deployment = {
      url: host.url,
      build: builtDocument("/").build,
      deploy: () => {
        const next = "0123456789ab";
        replaceBuild(folder, deployment.build, next);
        deployment.build = next;
      },
    };
    await use(deployment);
    await host.close();
    rmSync(folder, { recursive: true });
  },

  baseURL: async ({ deployment }, use) => {
    await use(deployment.url);
  },
});

/** Gives a built site another build id and renames its scripts, styles and data. */
function replaceBuild(folder: string, build: string, next: string): void {
  const names = new Map([[build, next]]);
  const assets = path.join(folder, "assets");
  for (const file of readdirSync(assets)) {
    const stem = /^(.+-)\w+\.(?:js|css|json)$/.exec(file)?.[1];
    if (stem === undefined) continue;
    const hashed = path.parse(file).name;
    names.set(hashed, `${stem}${"Z".repeat(hashed.length - stem.length)}`);
  }
  const rename = (text: string) =>
    [...names].reduce((text, [old, name]) => text.replaceAll(old, name), text);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:html|js|css|json)$/.test(file)) continue;
    const full = path.join(folder, file);
    const text = readFileSync(full, "utf8");
    rmSync(full);
    writeFileSync(path.join(folder, rename(file)), allowScripts(text, rename));
  }
}

/** Renames in a file, and updates the hashes of changed scripts in a page's policy. */
function allowScripts(text: string, rename: (text: string) => string): string {
  const hash = (script: string) => createHash("sha256").update(script).digest("base64");
  const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
  return scripts.reduce(
    (page, script) => page.replaceAll(hash(script), hash(rename(script))),
    rename(text),
  );
}
