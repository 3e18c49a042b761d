// The host of one test: the built site with the headers from its build. It can refuse connections,
// lose files, deploy another build and change what the browser can do.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Build, folders } from "../support/site.ts";
import { startStaticHost } from "../support/static-host.mjs";

export type Host = {
  /** The URL without a trailing slash. */
  url: string;
  /** Refuses all connections from now on. */
  refuse: () => Promise<void>;
  /** Accepts connections again, optionally with another build. */
  accept: (build?: Build) => Promise<void>;
  /** Answers with 404 for matching files from now on. */
  forget: (path: RegExp) => void;
  /** Reverts `forget`. */
  remember: () => void;
  /** Runs a function at the start of every document from now on. */
  inject: (script: () => void) => void;
  close: () => Promise<void>;
};

export type HostOptions = {
  build: Build;
  /** Whether tabs show the intro, which then stays until `letIntroGo`. */
  intro: boolean;
};

export async function startHost({ build, intro }: HostOptions): Promise<Host> {
  let forgotten: RegExp | undefined;
  let injected = "";
  // A site below a path has its files for hosts there.
  const files = readdirSync(folders[build], { recursive: true, encoding: "utf8" });
  const headers = files.find((file) => path.basename(file) === "_headers") ?? "_headers";
  const rules = headerRules(path.join(folders[build], headers));

  type Options = NonNullable<Parameters<typeof startStaticHost>[1]>;
  const change: NonNullable<Options["change"]> = async (pathname, { status, headers, content }) => {
    if (pathname === guardPath) {
      return {
        status: 200,
        headers: { "content-type": "text/javascript" },
        content: guard(intro) + injected,
      };
    }
    const isPage = headers["content-type"]?.startsWith("text/html") === true;
    const isForgotten = forgotten?.test(pathname) === true;
    return {
      status: isForgotten ? 404 : status,
      headers: {
        ...headers,
        ...rules(pathname),
        ...(isForgotten && { "cache-control": "no-store" }),
      },
      content: isPage ? withGuard(content.toString()) : content,
    };
  };

  let server = await startStaticHost(folders[build], { change });
  const { url } = server;
  return {
    url,
    refuse: () => server.close(),
    accept: async (next = build) => {
      server = await startStaticHost(folders[next], { port: Number(new URL(url).port), change });
    },
    forget: (path) => {
      forgotten = path;
    },
    remember: () => {
      forgotten = undefined;
    },
    inject: (script) => {
      injected += `(${script})();`;
    },
    close: () => server.close(),
  };
}

/** Returns the headers of a path, from the file `_headers`. */
function headerRules(file: string): (pathname: string) => Record<string, string> {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, name = "", value = ""] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
    if (line.startsWith("/")) {
      const pattern = line.split("*").map((part) => part.replaceAll(".", "\\."));
      rules.push({ pattern: new RegExp(`^${pattern.join(".*")}$`), headers: [] });
    } else if (name !== "") rules.at(-1)?.headers.push([name.toLowerCase(), value]);
  }
  return (pathname) => {
    const headers: Record<string, string> = {};
    for (const { pattern, headers: given } of rules) {
      if (!pattern.test(pathname)) continue;
      // Two policies for the same path both apply.
      for (const [name, value] of given) {
        headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
      }
    }
    return headers;
  };
}

const guardPath = "/guard.js";

/** Adds the guard as first script: no engine reports all errors to its driver. */
function withGuard(html: string): string {
  return html.replace('<meta charset="utf-8">', `$&<script src="${guardPath}"></script>`);
}

/** Returns a script that records the errors and the number of documents of the tab. */
function guard(intro: boolean): string {
  const script = (intro: boolean) => {
    const report = (text: string) => {
      sessionStorage.reports = `${sessionStorage.reports ?? ""}${location.pathname}: ${text}\n`;
    };
    sessionStorage.documents = Number(sessionStorage.documents ?? 0) + 1;
    // A slow machine would miss the intro.
    if (intro) document.documentElement.style.setProperty("--intro", "1h");
    else sessionStorage.intro = "seen";
    // Load errors of elements do not bubble, so the listener captures.
    const onError = (event: Event | ErrorEvent) =>
      report("message" in event ? event.message : (event.target as Element).outerHTML);
    addEventListener("error", onError, true);
    addEventListener("unhandledrejection", ({ reason }) => report(`rejected: ${reason}`));
    document.addEventListener("securitypolicyviolation", (event) =>
      report(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
    for (const kind of ["error", "warn"] as const) {
      console[kind] = (...words) => report(`console.${kind}: ${words.join(" ")}`);
    }
  };
  return `(${script})(${intro});`;
}
