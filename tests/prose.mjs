// Counts patterns of hard-to-read English in documents, messages and comments, per 1,000 words.
// `STYLE.md` says what to write instead. A text that passes still has to be read. Lists the patterns in
// files and groups with too many of them, or all of them with `--all`.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");

/** The highest rate allowed in a file or group. For comparison: uv's documentation has 0.2. */
const LIMIT = 1.5;
/** Shorter files are counted together, as one pattern would exceed the limit. */
const SHORT = 300;

/** The row of the table in `STYLE.md`, and the expression, of each pattern. */
const PATTERNS = [
  [
    1,
    /(?:(?:^|[.;:,(] )[Ww]ho (?!is |are |was |were |can |does |should |it )[a-z]+|\b(?:to|for) who\b|\b[Ww]hoever\b)/gm,
  ],
  [
    2,
    /\b(?:told of|tells? of|telling of|is told|are told|be told|tells? (?:which|whether|how much))\b/gm,
  ],
  [
    3,
    /(?:(?:^|[.;] )(?:Of (?:a|an|the|each|every|advice|what)|That (?:a|the) [a-z]+ (?:is|has)|To (?:look|answer) ))/gm,
  ],
  [
    3,
    /(?:(?:^|[.;:] )What (?:is|was|what|a|an|the|visitors|people|many|others|can|does|hosts|has|follows|stands|differs)\b)(?![^.?!]*\?)/gm,
  ],
  [4, /\b(?:is|are|was) no (?!longer|more|need|way|reason|such|other|data|problem)[a-z]+/gm],
  [
    5,
    /\b(?:stands?|lies?) (?:in|at|on|between|below|beside|above|there|here|twice|alone|before|under)\b/gm,
  ],
  [
    5,
    /\b(?:leads? on|leads? out|goes away|take the place of|takes the place of|begins? with the)\b/gm,
  ],
  [6, /\bby (?:itself|themselves)\b/gm],
  [6, /\b(?:that|those) of\b/gm],
  [6, /\b(?:writes|written|apart|write them|them) so\b/gm],
  [12, /, too\b[.;,]/gm],
  [12, /\balready[.;:,]/gm],
  [12, /\banew\b/gm],
  [12, /\bsome \d+/gm],
  [
    12,
    /\b(?:mend|mended|mends|heed|heeded|hardly|meanwhile|nobody|somebody|henceforth|within each other)\b/gm,
  ],
];

/** Content and other input of tests. */
const SKIPPED = /(?:^|\/)(?:node_modules|golden|cases|wishes|posts|articles|content|generated)\//;

/** A character that is not prose, so that every other one keeps its position in the file. */
const DROPPED = "\0";

const drop = (text) => DROPPED.repeat(text.length);
const dropCode = (code) => `X${drop(code.slice(1))}`;

/** Keeps only the first group of each match, with a separator after it. */
function keep(text, pattern, separator) {
  const kept = Array(text.length).fill(DROPPED);
  for (const { indices } of text.matchAll(pattern)) {
    const [from, to] = indices[1];
    for (let at = from; at < to; at += 1) kept[at] = text[at];
    kept[to] = separator;
  }
  return kept.join("");
}

/** Drops code, link targets and tags of Markdown, and joins wrapped lines. */
function markdown(text) {
  return text
    .replace(/```.*?```/gs, drop)
    .replace(/`[^`\n]*`/g, dropCode)
    .replace(/\]\([^)]*\)|<[^>]+>|https?:\/\/\S+/g, drop)
    .replace(/(?<!\n\0*)\n(?!\0*[\n\-*|#0-9])/g, " ");
}

function isEnglish(text) {
  const count = (pattern) => text.match(pattern)?.length ?? 0;
  return count(/\b(?:the|and|of|is)\b/g) > count(/\b(?:el|la|de|que|y)\b/g);
}

/** Returns the groups that a file belongs to, with its prose for each. */
function proseOf(file, text) {
  const { base, ext, dir } = path.parse(file);
  const isSource = `/${dir}/`.includes("/src/");
  if (ext === ".md") return isEnglish(text) ? { [file]: markdown(text) } : {};
  if (base === "messages.txt" || (ext === ".txt" && `/${dir}/`.includes("/codes/"))) {
    const messages = keep(text, /^(?:en|hint en|label en|editor en): (.*)$/dgm, "\n");
    const lesson = keep(text, /^=== en\n(.*?)(?=^=== |(?![\s\S]))/dgms, "\n");
    return { messages: messages.replace(/`[^`]*`/g, dropCode), explanations: markdown(lesson) };
  }
  if (base === "words-en.ts") return { "editor words": text };
  if (isSource && ext === ".rs") {
    return { "Rust comments": keep(text, /^\s*\/\/[/!]? ?(.*)/dgm, " ") };
  }
  if (isSource && /^\.tsx?$/.test(ext)) {
    const comments = keep(text, /^\s*(?:\/\/|\/?\*\*?) ?(.*?)(?:\*\/)?$/dgm, " ");
    return { "TypeScript comments": comments };
  }
  return {};
}

const countWords = (text) => text.match(/[A-Za-z']+/g)?.length ?? 0;

/** The prose of each group, and the place of each of its characters. */
const groups = new Map();
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
for (const file of files) {
  if (!/\.(?:md|txt|tsx?|rs)$/.test(file) || SKIPPED.test(file)) continue;
  if (!existsSync(path.join(root, file))) continue;
  const source = readFileSync(path.join(root, file), "utf8");
  for (const [name, prose] of Object.entries(proseOf(file, source))) {
    const isShort = name === file && countWords(prose) < SHORT;
    const group = isShort ? "short documents" : name;
    const { text, places } = groups.get(group) ?? { text: [], places: [] };
    let line = 1;
    for (const [at, character] of `${prose}\n`.split("").entries()) {
      if (character !== DROPPED) {
        text.push(character);
        places.push(`${file}:${line}`);
      }
      if (source[at] === "\n") line += 1;
    }
    groups.set(group, { text, places });
  }
}

const rows = readFileSync(path.join(root, "STYLE.md"), "utf8").matchAll(/^\| (\d+) \| (.*?) \|/gm);
const advice = Object.fromEntries([...rows].map(([, row, text]) => [row, text]));
const exceeded = [];
for (const [group, { text: characters, places }] of [...groups].sort()) {
  const text = characters.join("");
  const words = countWords(text);
  const hits = PATTERNS.flatMap(([row, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => {
      const near = text.slice(Math.max(0, index - 30), index + found.length + 30);
      return `${places[index]}: “…${near.replaceAll("\n", " ")}…” (STYLE.md ${row}: ${advice[row]})`;
    }),
  );
  const rate = (1000 * hits.length) / words;
  if (rate > LIMIT) exceeded.push(group);
  console.log(`${rate.toFixed(1).padStart(5)} per 1,000 of ${words} words: ${group}`);
  if (rate > LIMIT || process.argv.includes("--all")) {
    for (const hit of hits) console.log(`      ${hit}`);
  }
}
if (exceeded.length > 0) {
  console.error(`error: more than ${LIMIT} patterns per 1,000 words: ${exceeded.join(", ")}`);
  process.exit(1);
}
