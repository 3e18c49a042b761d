// `cargo xtask size`: counts the lines of code by language and crate, long functions, and doc
// comments with a vague opening. Blank lines and lines of comments do not count.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const LONG_FUNCTION = 60;
const RUST_PRODUCT = /^(crates\/[^/]+\/(src\/|build\.rs)|xtask\/(launch\/)?(src\/|build\.rs))/;
const VAGUE =
  /^(What|How|Where|Who|Whose|Which|One|Of|That|Those|These|It|Its|The same|Likewise|Somebody|Nobody|Whoever|Else|Again)\b/;

/** @param {string} text */
function codeLines(text) {
  let inComment = false;
  return text.split("\n").filter((line) => {
    const code = line.trim();
    const isComment = inComment || code === "" || code.startsWith("//") || code.startsWith("/*");
    if (inComment || code.startsWith("/*")) inComment = !code.includes("*/");
    return !isComment;
  }).length;
}

/**
 * Finds the end of the item that begins at a line, by the indentation that rustfmt writes.
 * @param {string[]} lines
 * @param {number} start
 */
function endOfItem(lines, start) {
  const indent = /^\s*/.exec(lines[start] ?? "")?.[0] ?? "";
  let at = start;
  while (lines[at]?.trimStart().startsWith("#[")) at += 1;
  if (lines[at]?.trimEnd().endsWith(";")) return at + 1;
  const isEnd = (/** @type {string} */ line) => line === `${indent}}` || line === `${indent}};`;
  const end = lines.findIndex((line, index) => index >= at && isEnd(line.trimEnd()));
  return end < 0 ? lines.length : end + 1;
}

/**
 * Takes the items that only tests compile out of a file, with the modules that they declare.
 * @param {string} text
 */
function split(text) {
  const lines = text.split("\n");
  /** @type {string[]} */
  const product = [];
  /** @type {string[]} */
  const tests = [];
  for (let at = 0; at < lines.length; ) {
    const isTest = /^\s*#\[cfg\((all\()?test\b/.test(lines[at] ?? "");
    const end = isTest ? endOfItem(lines, at) : at + 1;
    (isTest ? tests : product).push(...lines.slice(at, end));
    at = end;
  }
  const modules = tests.join("\n").matchAll(/^\s*(?:pub(?:\([a-z]+\))? )?mod (\w+);/gm);
  return { product, tests: tests.join("\n"), modules: [...modules].map((found) => found[1] ?? "") };
}

const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter((file) => file !== "" && existsSync(file));
const rust = files.filter((file) => file.endsWith(".rs"));
const read = (/** @type {string} */ file) => readFileSync(file, "utf8");

const testModules = rust
  .filter((file) => RUST_PRODUCT.test(file))
  .flatMap((file) => {
    const { dir, name } = path.parse(file);
    const folder = ["lib", "main", "mod"].includes(name) ? dir : path.join(dir, name);
    return split(read(file)).modules.map((module) => path.join(folder, module));
  });
const isTest = (/** @type {string} */ file) =>
  !RUST_PRODUCT.test(file) ||
  testModules.some((module) => file === `${module}.rs` || file.startsWith(`${module}/`));

let [rustProduct, rustTests, docComments, vague] = [0, 0, 0, 0];
/** @type {Map<string, number>} */
const crates = new Map();
/** @type {[number, string][]} */
const functions = [];
/** @type {[number, string][]} */
const biggest = [];
for (const file of rust) {
  if (isTest(file)) {
    rustTests += codeLines(read(file));
    continue;
  }
  const { product, tests } = split(read(file));
  const count = codeLines(product.join("\n"));
  rustProduct += count;
  rustTests += codeLines(tests);
  const crate = file.split("/", file.startsWith("crates/") ? 2 : 1).join("/");
  crates.set(crate, (crates.get(crate) ?? 0) + count);
  biggest.push([count, file]);
  for (const [at, line] of product.entries()) {
    const head = /^(\s*)(?:pub(?:\([a-z]+\))? )?(?:const |async |unsafe )*fn (\w+)/.exec(line);
    if (head) {
      const end = product.findIndex((other, i) => i >= at && other.trimEnd() === `${head[1]}}`);
      const length = codeLines(product.slice(at, end + 1).join("\n"));
      if (length > LONG_FUNCTION) functions.push([length, `${file}:${head[2]}`]);
    }
    const opening = /^\s*\/\/[/!] (.*)/.exec(line)?.[1];
    if (opening !== undefined && !/^\s*\/\/[/!]/.test(product[at - 1] ?? "")) {
      docComments += 1;
      if (VAGUE.test(opening)) vague += 1;
    }
  }
}

const isScript = (/** @type {string} */ file) =>
  /\.(tsx?|[mc]?js)$/.test(file) && !file.includes(".d.ts") && !file.includes("/generated/");
const isScriptTest = (/** @type {string} */ file) =>
  file.startsWith("tests/") || file.includes(".test.");
const sum = (/** @type {string[]} */ list) =>
  list.reduce((total, file) => total + codeLines(read(file)), 0);
const scripts = files.filter(isScript);
const styles = files.filter((file) => file.endsWith(".css") && !file.includes("/generated/"));
const byCount = (/** @type {[number, string][]} */ list) => list.sort((a, b) => b[0] - a[0]);
const rows = (/** @type {[number, string][]} */ list) =>
  list.map(([count, name]) => `\n  ${count} ${name}`).join("");
const product = scripts.filter((file) => /^(frontend|crates)\//.test(file) && !isScriptTest(file));

console.log(`rust product lines: ${rustProduct}
rust test lines: ${rustTests}
typescript product lines: ${sum(product)}
typescript test lines: ${sum(scripts.filter(isScriptTest))}
css lines: ${sum(styles)}
functions over ${LONG_FUNCTION} lines: ${functions.length}
longest functions:${rows(byCount(functions).slice(0, 8))}
doc comments: ${docComments}
doc comments with a vague opening: ${vague} (${((100 * vague) / docComments).toFixed(1)} %)
by crate: ${byCount([...crates].map(([name, count]) => [count, name]))
  .map(([count, name]) => `${name} ${count}`)
  .join(", ")}
biggest files:${rows(byCount(biggest).slice(0, 10))}`);
