// A site of its own, and `ssg dev` on it.

import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository, ssg } from "./command.ts";
import { test as base, expect as baseExpect } from "./test.ts";

/** On a busy machine, esbuild and a renderer take their time to start. */
export const expect = baseExpect.configure({ timeout: 9_000 });

export class DevSite {
  readonly folder: string;
  url = "";
  /** What serves it. */
  protected readonly command: "dev" | "edit" = "dev";
  /** Besides that of the tests. */
  protected readonly environment: Record<string, string> = {};
  #process: ChildProcess | undefined;
  #printed = "";

  /** Copies the content, the templates and the frontend of the repository. */
  constructor() {
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), "dev-site-")));
    for (const name of ["content", "templates", "frontend/src"]) {
      cpSync(path.join(repository, name), path.join(this.folder, name), { recursive: true });
    }
    for (const name of ["package.json", "package-lock.json", "tsconfig.json"]) {
      cpSync(path.join(repository, "frontend", name), this.path(`frontend/${name}`));
    }
    symlinkSync(path.join(repository, "frontend/node_modules"), this.path("frontend/node_modules"));
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Starts the server and waits until it says where it is; the next time at the same address. */
  async start(...options: string[]): Promise<void> {
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const child = spawn(ssg, [this.command, "--port", port, ...options], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...this.environment },
    });
    this.#process = child;
    this.#printed = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#printed += text;
    });
    await this.printed(/http:\/\/127\.0\.0\.1:\d+\//);
    this.url = /http:\/\/127\.0\.0\.1:\d+/.exec(this.#printed)?.[0] ?? "";
  }

  /** Waits until the terminal has shown a text since the start. */
  async printed(text: RegExp | string): Promise<void> {
    await expect.poll(() => this.#printed).toMatch(text);
  }

  /** What the terminal has shown. */
  get terminal(): string {
    return this.#printed;
  }

  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error("not started");
    return pid;
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Replaces a text that is in the file. */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`\`${file}\` has no \`${from}\``);
    this.write(file, text.replace(from, to));
  }

  /** Ends the server; the folder stays. */
  async end(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true });
  }
}

type Edit = [file: string, from: string, to: string];

type DevOptions = {
  /** Options for the command. */
  options: string[];
  /** What is edited before the server starts. */
  before: Edit[];
};

/** The suite's `test` with the dev server of a site that the test may change. */
export const test = base.extend<DevOptions & { site: DevSite }>({
  options: [["--lang", "en"], { option: true }],
  before: [[], { option: true }],

  site: async ({ options, before }, use, testInfo) => {
    testInfo.setTimeout(120_000);
    const site = new DevSite();
    try {
      for (const edit of before) site.edit(...edit);
      await site.start(...options);
      await use(site);
    } finally {
      await site.stop();
    }
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});
