// The built sites on disk: which pages they have, and what each page was made from.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Document, Page } from "../../../frontend/src/generated/payload.ts";

/** `many` has many more articles. */
export type Build = "production" | "development" | "many";

const sites = path.join(import.meta.dirname, "../../../target/sites");

/** The folders that `cargo xtask test site` fills; the environment can name others. */
export const folders: Record<Build, string> = {
  production: process.env.SITE_PRODUCTION ?? path.join(sites, "production"),
  development: process.env.SITE_DEVELOPMENT ?? path.join(sites, "development"),
  many: process.env.SITE_MANY ?? path.join(sites, "many"),
};

/** The site as servers get it, once at the root of a host and once below a folder. */
export const hosted = process.env.SITE_HOSTED ?? path.join(sites, "hosted");

export type BuiltPage = {
  /** The address to open: an unknown one for a not-found page. */
  path: string;
  /** Below the folder of the site. */
  file: string;
  /** What the host answers. */
  status: 200 | 404;
};

/** An address of which no file exists, for each not-found page. */
const unknownAddresses: Record<string, string> = {
  "404.html": "/no-existe/",
  "blog/404.html": "/blog/desconocido/",
};

/** Every page of a built site, in order of its path. */
export function builtPages(build: Build = "production"): BuiltPage[] {
  const pages: BuiltPage[] = [];
  for (const file of readdirSync(folders[build], { recursive: true, encoding: "utf8" })) {
    if (path.basename(file) === "index.html") {
      pages.push({ path: `/${file.slice(0, -"index.html".length)}`, file, status: 200 });
    } else if (file.endsWith(".html")) {
      const unknown = unknownAddresses[file];
      if (unknown === undefined) throw new Error(`no address is known for \`${file}\``);
      pages.push({ path: unknown, file, status: 404 });
    }
  }
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** What a built page was rendered from: the data beside or inside it, and the layout's. */
export function builtDocument(pagePath: string, build: Build = "production"): Document {
  const page = builtPages(build).find((page) => page.path === pagePath);
  if (page === undefined) throw new Error(`the site has no page \`${pagePath}\``);
  const file = path.join(folders[build], page.file);
  const html = readFileSync(file, "utf8");
  const module = /assets\/layout-\w+\.js/.exec(html);
  if (module === null) throw new Error(`\`${page.file}\` loads no layout`);
  const code = readFileSync(path.join(folders[build], module[0]), "utf8");
  const layout = /hydrate\((\{.*\})\)/.exec(code)?.[1];
  if (layout === undefined) throw new Error(`\`${module[0]}\` holds no layout`);
  return { ...JSON.parse(builtData(file, html)), layout: JSON.parse(layout) };
}

/** The data of a page, in a file of its own if its kind grows in number. */
function builtData(file: string, html: string): string {
  const beside = path.join(path.dirname(file), "data.json");
  if (path.basename(file) === "index.html" && existsSync(beside))
    return readFileSync(beside, "utf8");
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html);
  if (data?.[1] === undefined) throw new Error(`\`${file}\` has no \`#page-data\``);
  return data[1];
}

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

/** The props of a built page, which must have the given page component. */
export function builtProps<Id extends Page["id"]>(
  pagePath: string,
  id: Id,
  build: Build = "production",
): PropsOf<Id> {
  const { page } = builtDocument(pagePath, build).payload;
  if (page.id !== id) throw new Error(`\`${pagePath}\` is the page \`${page.id}\`, not \`${id}\``);
  // TypeScript does not narrow a union by a generic key.
  const props: unknown = page.props;
  return props as PropsOf<Id>;
}

/** The addresses within the site to which a built page links, each once: pages and their anchors. */
export function internalLinks(pagePath: string, build: Build = "production"): string[] {
  const page = builtPages(build).find((page) => page.path === pagePath);
  if (page === undefined) throw new Error(`the site has no page \`${pagePath}\``);
  const html = readFileSync(path.join(folders[build], page.file), "utf8");
  const links = [...html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  return [...new Set(links)];
}
