// Prints the reference of the module `ssg`, from the declarations that TypeScript makes of
// `frontend/src/public.ts`: names, types and the first paragraph of each doc comment.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "module-"));
const tsc = path.join(root, "tests/node_modules/.bin/tsc");
const options = "--noEmit false --declaration --emitDeclarationOnly --rootDir src --outDir";
// It complains of types that no other module can name; another check is for errors.
spawnSync(tsc, ["-p", ".", ...options.split(" "), folder], { cwd: path.join(root, "frontend") });

/** @param {string} module */
const declarations = (module) => readFileSync(path.join(folder, `${module}.d.ts`), "utf8");
const types = declarations("generated/payload");
const exported = [...declarations("public").matchAll(/export (type )?\{ (.*) \} from "(.*)";/g)];

/**
 * Returns the declaration of a name with the comment before it.
 * @param {string} text
 * @param {string} name
 */
function declaration(text, name) {
  const found = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n)?(?:export )?(?:declare )?((?:function|type|const) ${name}\\b[^]*?;)\\n(?=/\\*\\*|export|type|declare|import|$)`,
  ).exec(text);
  const [, comment = "", code = ""] = found ?? [];
  const lines = comment.replaceAll(/^ *\* ?/gm, "").trim();
  const about = lines.split(/\n\n|\n@/)[0]?.replaceAll("\n", " ") ?? "";
  return { about, code: code.replaceAll('import("react").', "") };
}

/** The names that the module gives to declarations. */
const renamed = new Map(
  exported.flatMap(([, , names = ""]) =>
    [...names.matchAll(/(\w+) as (\w+)/g)].map(([, name = "", title = ""]) => [name, title]),
  ),
);

/** @type {Set<string>} */
const mentioned = new Set();

/** @param {string} code */
function mention(code) {
  for (const [name] of code.matchAll(/\b[A-Z]\w+\b/g)) {
    if (!mentioned.has(name) && types.includes(`export type ${name} =`)) {
      mentioned.add(name);
      mention(declaration(types, name).code);
    }
  }
}

/**
 * @param {string} title
 * @param {{ about: string, code: string }} declaration
 */
function chapter(title, { about, code }) {
  const ours = code.replaceAll(/\w+/g, (name) => renamed.get(name) ?? name);
  return `\n### \`${title}\`\n\n${about && `${about}\n\n`}\`\`\`ts\n${ours}\n\`\`\`\n`;
}

const chapters = exported.flatMap(([, isType, names = "", module = ""]) =>
  names.split(", ").map((entry) => {
    const [name = "", title = name] = entry.replace("type ", "").split(" as ");
    if (!module.startsWith("."))
      return { title, text: `\n### \`${title}\`\n\nFrom \`${module}\`.\n` };
    const text = declarations(module.slice(2));
    const found = declaration(text, name);
    const props = /: (\w+Props)\)/.exec(found.code)?.[1];
    const code = props ? `${declaration(text, props).code}\n\n${found.code}` : found.code;
    mention(code);
    if (isType) mentioned.delete(name);
    return { title, text: chapter(title, { ...found, code }) };
  }),
);
// The types of fields of own kinds.
mention("ArticleCard FileLink Money Person Phone Service Testimonial");
const listed = chapters.map(({ text }) => text).join("");
const others = [...mentioned].filter(
  (name) => !renamed.has(name) && !chapters.some(({ title }) => title === name),
);
const payload = others.sort().map((name) => chapter(name, declaration(types, name)));
rmSync(folder, { recursive: true });
process.stdout.write(`<!-- Written by \`cargo xtask generate\` from frontend/src/public.ts. Do not edit. -->

# The module \`ssg\`

The components of [own sections](react.md) import these names from \`ssg\`.
${listed}
## Types of content

The types above mention these. Their names can be imported from \`ssg/values\`.
${payload.join("")}`);
