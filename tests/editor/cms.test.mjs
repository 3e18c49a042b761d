// The configuration of the content management systems, held against their own descriptions of it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import Ajv from "ajv";

const here = import.meta.dirname;

function configuration() {
  // The binary that the Rust tests start, too; `cargo xtask test` names it.
  const ssg = process.env.SSG ?? join(here, "../../target/debug/ssg");
  const options = { cwd: here, encoding: "utf8" };
  const { status, stdout, stderr } = spawnSync(ssg, ["schema", "--cms"], options);
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

test("Sveltia CMS: its schema accepts the configuration", () => {
  const file = join(here, "node_modules/@sveltia/cms/schema/sveltia-cms.json");
  const ajv = new Ajv.default({ allErrors: true, strict: false, logger: false });
  const validate = ajv.compile(JSON.parse(readFileSync(file, "utf8")));
  assert.ok(validate(configuration()), JSON.stringify(validate.errors, null, 2));

  const broken = configuration();
  delete broken.collections[0].fields[0].name;
  assert.ok(!validate(broken), "a field without a name");
});

test("Decap CMS: its own check accepts the configuration", async () => {
  const { validateConfig, registerWidget } = await decap();
  // What an input may have besides is said by packages of their own.
  registerWidget("string", {}, {}, {});
  validateConfig(configuration());

  const broken = configuration();
  delete broken.collections[0].fields[0].name;
  assert.throws(() => validateConfig(broken), /name/);
});

/** The check draws in the whole application, which needs a browser: leave out all but its parts. */
function alone(build) {
  const nothing = ({ path }) => ({ path, namespace: "nothing" });
  build.onResolve({ filter: /^(decap-cms-(lib|ui)|@emotion\/)/ }, nothing);
  build.onResolve({ filter: /^\.\.\/(actions|backend|components|reducers|valueObjects)/ }, nothing);
  build.onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
}

const ENTRY = `
  export { validateConfig } from "decap-cms-core/dist/esm/constants/configSchema.js";
  export { registerWidget } from "decap-cms-core/dist/esm/lib/registry.js";
`;

/** Decap's check is a module for bundlers: bundle it, and load it as Node can. */
async function decap() {
  const esbuild = createRequire(join(here, "../../frontend/package.json"))("esbuild");
  const folder = mkdtempSync(join(here, "node_modules/.decap-"));
  try {
    const outfile = join(folder, "check.cjs");
    await esbuild.build({
      stdin: { contents: ENTRY, resolveDir: here },
      bundle: true,
      platform: "node",
      format: "cjs",
      outfile,
      logLevel: "error",
      plugins: [{ name: "alone", setup: alone }],
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
