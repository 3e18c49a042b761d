// A site whose every text is one that programs stumble over. Which fields there are is read from
// the JSON Schemas that are made from the content model, so a new field is not forgotten.

import { spawnSync } from "node:child_process";
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

type ContentFile = {
  /** The name of its schema. */
  schema: string;
  file: string;
  /** Of a page: which kind of section has its heading. It has one of every other kind, too. */
  heading?: string;
};

/** The files in `content/`. */
const files: ContentFile[] = [
  { schema: "sitio", file: "site.yaml" },
  { schema: "servicios", file: "services.yaml" },
  { schema: "testimonios", file: "testimonials.yaml" },
  { schema: "pagina", file: "pages/inicio.yaml", heading: "hero" },
  { schema: "pagina", file: "pages/blog.yaml", heading: "page-heading" },
  { schema: "pagina", file: "pages/no-encontrado.yaml", heading: "not-found" },
  { schema: "articulo", file: "articles/uno.md" },
];

/** The kinds of section with the heading of their page. */
const headings = files.map(({ heading }) => heading);

type Schema = {
  type: string | string[];
  enum?: unknown[];
  pattern?: string;
  contentMediaType?: string;
  examples?: string[];
  minimum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: { if?: Schema; then?: Schema }[];
};

type Value = string | number | boolean | Value[] | { [key: string]: Value };

/** A place for a text in the content. */
export type Field = {
  /** The file below `content/`. */
  file: string;
  /** As in `contact.phone` and `products.0.title`. */
  key: string;
  /** Of a text that has to have a form, such as a phone number. */
  pattern?: string;
  /** Whether any text may stand there. */
  isFree: boolean;
};

export type Problem = { path: string; line: number | null; code: string; severity: string };

function schemaOf(name: string): Schema {
  const file = path.join(repository, "docs/esquemas", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}

function isA(schema: Schema, type: string): boolean {
  return [schema.type].flat().includes(type);
}

/** Whether any text may stand there; numbers without quotes are texts, too. */
function isFree(schema: Schema): boolean {
  return isA(schema, "string") && isA(schema, "number");
}

function holdsText(schema: Schema): boolean {
  const kinds = schema.allOf?.map(({ then }) => then) ?? [];
  const inside = [...Object.values(schema.properties ?? {}), ...kinds, schema.items];
  const below = inside.filter((one) => !!one);
  return isFree(schema) || below.some(holdsText);
}

/** The schemas of the sections of a page, each with its kind. */
function sectionsOf(schema: Schema, heading: string | undefined): [string, Schema][] {
  const kinds = (schema.allOf ?? []).flatMap((one): [string, Schema][] => {
    const [kind] = one.if?.properties?.kind?.enum ?? [];
    return typeof kind === "string" && one.then !== undefined ? [[kind, one.then]] : [];
  });
  const isWanted = (kind: string) => kind === heading || !headings.includes(kind);
  // The heading comes first.
  return kinds
    .filter(([kind]) => isWanted(kind))
    .sort(([one], [other]) => Number(other === heading) - Number(one === heading));
}

/** A value for every key that must be there or for which `wanted` says so. */
function fill(
  file: ContentFile,
  schema: Schema,
  key: string,
  wanted: (schema: Schema) => boolean,
  text: (schema: Schema, key: string) => string,
): Value {
  if (isA(schema, "object")) {
    const entries = Object.entries(schema.properties ?? {})
      .filter(([name]) => name !== "kind")
      .filter(([name, value]) => schema.required?.includes(name) || wanted(value))
      .map(([name, value]) => {
        const below = key === "" ? name : `${key}.${name}`;
        return [name, fill(file, value, below, wanted, text)] as const;
      });
    return Object.fromEntries(entries);
  }
  if (isA(schema, "array")) {
    if (schema.items === undefined) throw new Error(`\`${key}\` is a list of nothing`);
    const sections = sectionsOf(schema.items, file.heading);
    if (sections.length === 0) return [fill(file, schema.items, `${key}.0`, wanted, text)];
    return sections.map(([kind, section]) => {
      const value = fill(file, section, `${key}.${kind}`, wanted, text);
      return { kind, ...(value as object) };
    });
  }
  // What Markdown makes of texts is proved elsewhere.
  if (schema.contentMediaType !== undefined) return "Texto.";
  if (isA(schema, "string")) return text(schema, key);
  return isA(schema, "boolean") ? false : (schema.minimum ?? 1);
}

/** A good value for a text that has to have a form. */
function example(schema: Schema): string {
  const [known] = [...(schema.enum ?? []), ...(schema.examples ?? [])];
  // What is left names an image.
  return typeof known === "string" ? known : "/images/marca.svg";
}

/** Every place for a text, those of a form included. */
export function allFields(): Field[] {
  const fields: Field[] = [];
  for (const content of files) {
    const everything = () => true;
    fill(content, schemaOf(content.schema), "", everything, (schema, key) => {
      const pattern = schema.pattern === undefined ? {} : { pattern: schema.pattern };
      fields.push({ file: content.file, key, isFree: isFree(schema), ...pattern });
      return "";
    });
  }
  return fields;
}

/** A project of its own with a text in every field. */
export class NaughtySite {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), "naughty-")));

  constructor() {
    for (const name of ["content/images", "templates"]) {
      cpSync(path.join(repository, name), path.join(this.folder, name), { recursive: true });
    }
    symlinkSync(path.join(repository, "frontend"), path.join(this.folder, "frontend"));
    mkdirSync(path.join(this.folder, "content/pages"));
    mkdirSync(path.join(this.folder, "content/articles"));
    // A second page of the list, a footnote and an old address have texts of their own.
    for (let number = 1; number <= 12; number += 1) {
      this.article(`otro-${number}`, "Texto.[^1]\n\n[^1]: Nota.", `/blog/antes-${number}/`);
    }
  }

  /** Writes a site in which every field of any text holds what `text` gives for it. */
  write(text: (field: { file: string; key: string }) => string): void {
    for (const content of files) {
      const { file } = content;
      const value = fill(content, schemaOf(content.schema), "", holdsText, (schema, key) =>
        isFree(schema) ? text({ file, key }) : example(schema),
      );
      this.writeFile(file, value);
    }
  }

  /** Writes this text into every field, whatever is meant to be there. */
  writeEverywhere(text: string): void {
    for (const content of files) {
      this.writeFile(
        content.file,
        fill(
          content,
          schemaOf(content.schema),
          "",
          () => true,
          () => text,
        ),
      );
    }
  }

  /** Writes an article of its own. */
  article(name: string, body: string, alias?: string): void {
    const front = 'title: "Título"\ndate: 2025-05-06\nsummary: "Resumen."';
    const aliases = alias === undefined ? "" : `\naliases: ["${alias}"]`;
    this.put(`articles/${name}.md`, `---\n${front}${aliases}\n---\n\n${body}\n`);
  }

  /** Deletes an article. */
  remove(name: string): void {
    rmSync(path.join(this.folder, `content/articles/${name}.md`));
  }

  /** The keys of a file by the line on which each has its value. */
  keysByLine(file: string): Map<number, string> {
    const lines = readFileSync(path.join(this.folder, "content", file), "utf8").split("\n");
    const keys = new Map<number, string>();
    const above: string[] = [];
    lines.forEach((line, index) => {
      const [, space = "", name, value = ""] = /^( *)(?:"([a-z_]+)": )?(.*)$/s.exec(line) ?? [];
      const depth = space.length / 2;
      // The items of lists have no name; every list here has one.
      above.length = Math.max(depth - 1, 0);
      above.push(name ?? "0");
      if (name === "kind") {
        above[above.length - 2] = /\w[\w-]*/.exec(value)?.[0] ?? "";
        return;
      }
      if (value.startsWith('"')) keys.set(index + 1, above.join("."));
    });
    return keys;
  }

  run(command: string): { problems: Problem[]; status: number | null } {
    const { status, stdout, stderr } = spawnSync(ssg, [command, "--format", "json", "--quiet"], {
      cwd: this.folder,
      encoding: "utf8",
      maxBuffer: 64 << 20,
    });
    if (stdout === "") throw new Error(stderr);
    return { problems: JSON.parse(stdout).problems, status };
  }

  delete(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** JSON is YAML, and has every value on a line of its own. */
  private writeFile(file: string, value: Value): void {
    const yaml = JSON.stringify(value, null, 2);
    this.put(file, file.endsWith(".md") ? `---\n${yaml}\n---\n\nTexto.\n` : yaml);
  }

  private put(file: string, text: string): void {
    writeFileSync(path.join(this.folder, "content", file), text);
  }
}
