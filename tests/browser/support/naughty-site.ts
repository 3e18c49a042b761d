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

/** A kind of file in `content/`, by the name of its schema. */
const files: Record<string, string> = {
  sitio: "site.yaml",
  servicios: "services.yaml",
  testimonios: "testimonials.yaml",
  "pagina-inicio": "pages/inicio.yaml",
  "pagina-sobre-mi": "pages/sobre-mi.yaml",
  "pagina-servicios": "pages/servicios.yaml",
  "pagina-testimonios": "pages/testimonios.yaml",
  "pagina-blog": "pages/blog.yaml",
  "pagina-contacto": "pages/contacto.yaml",
  "pagina-no-encontrado": "pages/no-encontrado.yaml",
  articulo: "articles/uno.md",
};

type Schema = {
  type: string | string[];
  enum?: unknown[];
  pattern?: string;
  examples?: string[];
  minimum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  allOf?: unknown[];
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
  const below = [...Object.values(schema.properties ?? {}), schema.items].filter((one) => !!one);
  return isFree(schema) || below.some(holdsText);
}

/** A value for every key that must be there or for which `wanted` says so. */
function fill(
  schema: Schema,
  key: string,
  wanted: (schema: Schema) => boolean,
  text: (schema: Schema, key: string) => string,
): Value {
  if (isA(schema, "object")) {
    const entries = Object.entries(schema.properties ?? {})
      .filter(([name, value]) => schema.required?.includes(name) || wanted(value))
      .map(([name, value]) => {
        const below = key === "" ? name : `${key}.${name}`;
        return [name, fill(value, below, wanted, text)] as const;
      });
    return Object.fromEntries(entries);
  }
  if (isA(schema, "array")) {
    if (schema.items === undefined) throw new Error(`\`${key}\` is a list of nothing`);
    return [fill(schema.items, `${key}.0`, wanted, text)];
  }
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
  for (const [name, file] of Object.entries(files)) {
    const everything = () => true;
    fill(schemaOf(name), "", everything, (schema, key) => {
      const pattern = schema.pattern === undefined ? {} : { pattern: schema.pattern };
      fields.push({ file, key, isFree: isFree(schema), ...pattern });
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
    for (const [name, file] of Object.entries(files)) {
      const value = fill(schemaOf(name), "", holdsText, (schema, key) =>
        isFree(schema) ? text({ file, key }) : example(schema),
      );
      this.writeFile(file, value);
    }
  }

  /** Writes this text into every field, whatever is meant to be there. */
  writeEverywhere(text: string): void {
    for (const [name, file] of Object.entries(files)) {
      this.writeFile(
        file,
        fill(
          schemaOf(name),
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
