// A temporary site with `ssg dev`.

import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { repository, ssg } from "./command.ts";
import { test as base, expect as baseExpect } from "./test.ts";

/** `expect` with a long timeout, as esbuild and a renderer start slowly on a busy machine. */
export const expect = baseExpect.configure({ timeout: 100_000 });

/** The polling interval, in milliseconds. */
const intervals = [25];

/** The folders of a site's sources, here and in the repository. */
const sources = ["content", "templates", "frontend/src"];

export class DevSite {
  readonly folder: string;
  url = "";
  /** The command that serves the site. */
  protected readonly command: "dev" | "edit" = "dev";
  /** Environment variables besides those of the tests. */
  protected readonly environment: Record<string, string> = {};
  #process: ChildProcess | undefined;
  #printed = "";
  /** The length of the terminal output from before this test. */
  #before = 0;
  #isWritten = false;
  #restored = 0;

  /** Copies the content, the templates and the frontend of the repository. */
  constructor() {
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), "dev-site-")));
    for (const name of sources) {
      cpSync(path.join(repository, name), this.path(name), { recursive: true });
    }
    for (const name of ["package.json", "package-lock.json", "tsconfig.json"]) {
      cpSync(path.join(repository, "frontend", name), this.path(`frontend/${name}`));
    }
    symlinkSync(path.join(repository, "frontend/node_modules"), this.path("frontend/node_modules"));
    // The sites share their bundles.
    const bundles = path.join(repository, "target/sites/dev-bundles");
    mkdirSync(bundles, { recursive: true });
    mkdirSync(this.path(".ssg/cache"), { recursive: true });
    symlinkSync(bundles, this.path(".ssg/cache/bundles"));
  }

  path(name: string): string {
    return path.join(this.folder, name);
  }

  /** Starts the server and waits until it prints its address; restarts use the same address. */
  async start(...options: string[]): Promise<void> {
    const port = this.url === "" ? "0" : new URL(this.url).port;
    const child = spawn(ssg, [this.command, "--port", port, ...options], {
      cwd: this.folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, NO_COLOR: "1", ...this.environment },
    });
    this.#process = child;
    this.#printed = "";
    this.#before = 0;
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#printed += text;
    });
    await this.printed(/http:\/\/127\.0\.0\.1:\d+\/\S*\s/);
    this.url = new URL(this.address).origin;
  }

  /** Waits until the terminal shows a text, since the start or since the test began. */
  async printed(text: RegExp | string): Promise<void> {
    await expect.poll(() => this.terminal, { intervals }).toMatch(text);
  }

  /** Returns the terminal output since the start or since the test began. */
  get terminal(): string {
    return this.#printed.slice(this.#before);
  }

  /** Returns the address that the terminal showed at the start. */
  get address(): string {
    return /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(this.#printed)?.[0] ?? "";
  }

  get pid(): number {
    const pid = this.#process?.pid;
    if (pid === undefined) throw new Error("not started");
    return pid;
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  /** Writes a file as many editors do, by replacing it: watchers see a single change. */
  write(file: string, text: string): void {
    this.#isWritten = true;
    mkdirSync(path.dirname(this.path(file)), { recursive: true });
    // The temporary file is outside the site, where no watcher sees it.
    const whole = `${this.folder}.written`;
    writeFileSync(whole, text);
    renameSync(whole, this.path(file));
  }

  /** Replaces a text in the file. */
  edit(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`\`${file}\` has no \`${from}\``);
    this.write(file, text.replace(from, to));
  }

  /** Adds the page `/barras/` with an own section `bars` of this code, and waits until it is there. */
  async addBars(code: string): Promise<void> {
    const tests = (name: string) => readFileSync(path.join(repository, "tests", name), "utf8");
    for (const name of ["fields.yaml", "section.css"]) {
      this.write(`sections/bars/${name}`, tests(`own-sections/bars/${name}`));
    }
    this.write("sections/bars/section.tsx", code);
    this.write("content/pages/barras.yaml", tests("browser/fixtures/barras.yaml"));
    const status = async () => (await fetch(`${this.url}/barras/`)).status;
    await expect.poll(status).toBe(200);
  }

  /** Ends the server; the folder stays. */
  async end(signal: "SIGINT" | "SIGKILL" = "SIGINT"): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  /** Restores the original sources for the next test, and waits until the server shows them. */
  async restore(): Promise<void> {
    const differed = sources.filter((name) =>
      restore(path.join(repository, name), this.path(name)),
    );
    // The list of packages goes before the packages: the server installs what is listed and missing.
    const others = [
      "sections",
      "package.json",
      "package-lock.json",
      "node_modules",
      "tsconfig.json",
    ];
    for (const name of others) {
      rmSync(this.path(name), { recursive: true, force: true });
    }
    if (differed.length > 0 || this.#isWritten) await this.#showRestored();
    this.#isWritten = false;
    this.#before = this.#printed.length;
  }

  /** Waits until the server has read all changes: it reads in order, this draft last. */
  async #showRestored(): Promise<void> {
    this.#restored += 1;
    const name = `restored-${this.#restored}.md`;
    const draft = `content/articles/${name}`;
    const isListed = async () => {
      const answer = await fetch(`${this.url}/_ssg/pages`);
      return (await answer.text()).includes(name);
    };
    this.write(draft, '---\ntitle: "x"\ndate: 2025-05-01\nsummary: "x"\ndraft: true\n---\n\nx\n');
    await expect.poll(isListed, { intervals }).toBe(true);
    rmSync(this.path(draft));
    await expect.poll(isListed, { intervals }).toBe(false);
  }

  async stop(): Promise<void> {
    await this.end();
    rmSync(this.folder, { recursive: true });
  }
}

/** Makes a folder equal to another one. Returns whether anything differed. */
function restore(from: string, to: string): boolean {
  mkdirSync(to, { recursive: true });
  const added = readdirSync(to).filter((name) => !existsSync(path.join(from, name)));
  for (const name of added) rmSync(path.join(to, name), { recursive: true });
  const differed = readdirSync(from, { withFileTypes: true }).filter((entry) => {
    const [wanted, found] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) return restore(wanted, found);
    const isSame = existsSync(found) && readFileSync(found).equals(readFileSync(wanted));
    if (!isSame) cpSync(wanted, found);
    return !isSame;
  });
  return added.length + differed.length > 0;
}

type DevOptions = {
  /** The options of the command. */
  options: string[];
};

/** The suite's `test` with the dev server of a site that the test may change. */
export const test = base.extend<DevOptions & { site: DevSite }>({
  options: [["--lang", "en"], { option: true }],

  site: async ({ options, shared }, use) => {
    const site = await shared.get(
      `ssg dev ${options.join(" ")}`,
      async () => {
        const site = new DevSite();
        await site.start(...options);
        return site;
      },
      (site) => site.stop(),
    );
    await use(site);
    await site.restore();
  },

  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});
