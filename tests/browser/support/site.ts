// The built sites on disk, with their pages and the data each page was made from.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type {
  ArticleProps,
  Layout,
  PageData,
  Payload,
  SectionProps,
} from "../../../frontend/src/generated/payload.ts";
import type { DeclaredKinds } from "../../../frontend/src/generated/sections.ts";

/**
 * The built sites. `many` has many more articles, and `counters` a component with state in its text
 * pages; `libraries` has a section for each of twelve uses of React libraries, and an estate
 * agency; `awkward` has long names and photographs; `clinic`, `cafe`, `plumber` and `studio` are
 * other businesses, the last below a path; `dark` is a dental clinic in dark colours; the starters
 * are sites of `ssg init`, as is the one in `two-languages`.
 */
export type Build =
  | "production"
  | "development"
  | "many"
  | "counters"
  | "awkward"
  | "libraries"
  | "clinic"
  | "cafe"
  | "plumber"
  | "studio"
  | "dark"
  | Starter
  | "two-languages";

const trades = ["dentist", "lawyer", "neutral", "plumber", "restaurant", "school"] as const;
type Starter = `starter-${(typeof trades)[number]}-${"es" | "en"}`;

/** The sites of `ssg init`, in Spanish and in English. */
export const starters = trades.flatMap((trade): Starter[] => [
  `starter-${trade}-es`,
  `starter-${trade}-en`,
]);

const sites = path.join(import.meta.dirname, "../../../target/sites");

/** The folders that `cargo xtask test site` fills; environment variables can replace them. */
export const folders = {
  production: process.env.SITE_PRODUCTION ?? path.join(sites, "production"),
  development: process.env.SITE_DEVELOPMENT ?? path.join(sites, "development"),
  many: process.env.SITE_MANY ?? path.join(sites, "many"),
  counters: path.join(sites, "counters"),
  awkward: path.join(sites, "awkward"),
  libraries: path.join(sites, "libraries"),
  clinic: path.join(sites, "businesses/clinic"),
  cafe: path.join(sites, "businesses/cafe"),
  plumber: path.join(sites, "businesses/plumber"),
  studio: path.join(sites, "businesses/studio"),
  dark: path.join(sites, "dark"),
  "two-languages": path.join(sites, "two-languages"),
  ...Object.fromEntries(starters.map((starter) => [starter, path.join(sites, starter)])),
} as Record<Build, string>;

/** The sites for web servers, once at the root of a host and once below a folder. */
export const hosted = process.env.SITE_HOSTED ?? path.join(sites, "hosted");

export type BuiltPage = {
  /** The address to open; for a not-found page, an address that does not exist. */
  path: string;
  /** The file, relative to the folder of the site. */
  file: string;
  /** The expected status of the host. */
  status: 200 | 404;
};

/** The data of a built page. */
export type BuiltDocument = {
  build: string;
  layout: Layout;
  /** The page's data; `html` is the whole document. */
  payload: Payload & { html: string };
};

/** An address without a file, for each not-found page. */
const unknownAddresses: Record<string, string> = {
  "404.html": "/no-existe/",
  "blog/404.html": "/blog/desconocido/",
  "en/404.html": "/en/unknown/",
  "clinica/404.html": "/clinica/no-existe/",
  "jicara/404.html": "/jicara/no-existe/",
};

/** Returns every page of a built site, ordered by path. */
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

/** Returns the data of a built page and its layout. */
export function builtDocument(pagePath: string, build: Build = "production"): BuiltDocument {
  const page = builtPages(build).find((page) => page.path === pagePath);
  if (page === undefined) throw new Error(`the site has no page \`${pagePath}\``);
  const file = path.join(folders[build], page.file);
  const html = readFileSync(file, "utf8");
  const module = /assets\/layout-\w+\.js/.exec(html);
  if (module === null) throw new Error(`\`${page.file}\` loads no layout`);
  const code = readFileSync(path.join(folders[build], module[0]), "utf8");
  const layout = /(?:hydrate\(|layout=)(\{.*\})[);]/.exec(code)?.[1];
  if (layout === undefined) throw new Error(`\`${module[0]}\` holds no layout`);
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (data === undefined) throw new Error(`\`${file}\` has no \`#page-data\``);
  const { build: id, path: at, page: props }: PageData = JSON.parse(data);
  const title = unescaped(/<title>(.*?)<\/title>/s.exec(html)?.[1]);
  return { build: id, payload: { path: at, title, page: props, html }, layout: JSON.parse(layout) };
}

/** Returns the name of the button beside the header's link to the services. */
export function servicesButton(): string {
  const { navigation } = builtDocument("/").layout;
  return navigation.find(({ submenu }) => submenu !== null)?.submenu?.button ?? "";
}

/** Decodes the entities in a text of an HTML document. */
function unescaped(text = ""): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? "");
}

/** The sections of kinds that are declared in `fields.yaml`. */
type DeclaredSection = {
  [Name in keyof DeclaredKinds]: { kind: Name } & DeclaredKinds[Name];
}[keyof DeclaredKinds];
type SectionOf<Of extends string> = Extract<SectionProps | DeclaredSection, { kind: Of }>;

/** Returns the data of a section of a kind on a built page; `at` is its index from 0. */
export function builtSection<Of extends string>(
  pagePath: string,
  kind: Of,
  at = 0,
  build: Build = "production",
): SectionOf<Of> {
  const { page } = builtDocument(pagePath, build).payload;
  const sections = page.id === "sections" ? page.props.sections : [];
  const section = sections.filter((section) => section.kind === kind)[at];
  if (section === undefined) throw new Error(`\`${pagePath}\` has no section \`${kind}\``);
  // TypeScript does not narrow a union by a generic key.
  return section as SectionOf<Of>;
}

/** Returns the contact ways of the shipped site. */
export function contactWays() {
  const { layout } = builtDocument("/contacto/");
  const [chat, sales, phone, help] = layout.contact.ways;
  if (chat === undefined || sales === undefined || phone === undefined || help === undefined) {
    throw new Error("the site has fewer ways of contact");
  }
  return { chat, sales, phone, help };
}

/** Returns the name of the button that copies a contact way. */
export function copyName({ label }: { label: string }): string {
  return builtDocument("/contacto/").layout.labels.copy.button.replace("{label}", label);
}

/** Returns the data of an article, without its body. */
export function builtArticle(pagePath: string, build: Build = "production"): ArticleProps {
  const { page } = builtDocument(pagePath, build).payload;
  if (page.id !== "article") throw new Error(`\`${pagePath}\` is no article`);
  return page.props;
}

/** Returns the cards of a page of the list of articles. */
export function builtCards(pagePath: string, build: Build = "production") {
  return builtSection(pagePath, "article-list", 0, build).articles;
}

/** Returns the distinct internal addresses that a built page links to: pages and anchors. */
export function internalLinks(pagePath: string, build: Build = "production"): string[] {
  const page = builtPages(build).find((page) => page.path === pagePath);
  if (page === undefined) throw new Error(`the site has no page \`${pagePath}\``);
  const html = readFileSync(path.join(folders[build], page.file), "utf8");
  const links = [...html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
  return [...new Set(links)];
}
