// VS Code with YAML files: the language server of its YAML extension, with this project's settings.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-jsonrpc/node.js";

const root = join(import.meta.dirname, "../..");
const settings = JSON.parse(readFileSync(join(root, ".vscode/settings.json"), "utf8"));

/** Returns the value of a settings section, such as `yaml.schemas`, with its nested keys. */
function setting(section) {
  const below = Object.entries(settings)
    .filter(([key]) => key.startsWith(`${section}.`))
    .map(([key, value]) => [key.slice(section.length + 1).split("."), value]);
  // The defaults of VS Code.
  const found = section === "yaml" ? { validate: true, hover: true, completion: true } : {};
  for (const [path, value] of below) {
    const last = path.pop();
    let place = found;
    for (const name of path) {
      place[name] ??= {};
      place = place[name];
    }
    place[last] = value;
  }
  return found;
}

let server;
let connection;
const waiting = new Map();
let version = 0;

before(async () => {
  const program = join(
    import.meta.dirname,
    "../node_modules/yaml-language-server/bin/yaml-language-server",
  );
  server = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const reader = new StreamMessageReader(server.stdout);
  connection = createMessageConnection(reader, new StreamMessageWriter(server.stdin));
  connection.onRequest("workspace/configuration", ({ items }) =>
    items.map(({ section }) => setting(section)),
  );
  connection.onRequest("client/registerCapability", () => null);
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
    waiting.get(uri)?.(diagnostics.map(({ message }) => message));
  });
  connection.listen();
  const folder = { name: "sitio", uri: pathToFileURL(root).href };
  await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: folder.uri,
    workspaceFolders: [folder],
    capabilities: { workspace: { configuration: true, workspaceFolders: true } },
  });
  await connection.sendNotification("initialized", {});
  await connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
});

after(() => {
  connection?.dispose();
  server?.kill();
});

/** Returns the next warnings of the server for a file. */
function warningsOf(uri) {
  return new Promise((resolve) => waiting.set(uri, resolve));
}

/** Opens a file with a change applied, and sends requests about it. */
async function edit(path, change, ask) {
  const uri = pathToFileURL(join(root, path)).href;
  const text = change(readFileSync(join(root, path), "utf8"));
  // The server caches parsed documents by this number.
  version += 1;
  const textDocument = { uri, languageId: "yaml", version, text };
  const found = warningsOf(uri);
  await connection.sendNotification("textDocument/didOpen", { textDocument });
  const answer = await ask(await found, (needle, offset) => ({
    textDocument: { uri },
    position: place(text, needle, offset),
  }));
  // Closing a file clears its warnings; wait for that, so that it is not taken for the next answer.
  const cleared = warningsOf(uri);
  await connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  await cleared;
  return answer;
}

const unchanged = (text) => text;
const warnings = (found) => found;

/** Returns the position of a text in a file, after its first `offset` characters. */
function place(text, needle, offset) {
  assert.ok(text.includes(needle), needle);
  const before = text.slice(0, text.indexOf(needle) + offset).split("\n");
  return { line: before.length - 1, character: before.at(-1).length };
}

test("the shipped content has no warnings", async () => {
  const content = join(root, "content");
  const files = readdirSync(content, { recursive: true }).filter((name) => name.endsWith(".yaml"));
  assert.ok(files.length > 8);
  const paths = files.map((file) => relative(root, join(content, file)));
  const found = await Promise.all(paths.map((path) => edit(path, unchanged, warnings)));
  assert.deepEqual(
    paths.filter((_, at) => found[at].length > 0),
    [],
    found.flat().join("\n"),
  );
});

test("a wrong phone number is marked with a Spanish message", async () => {
  const broken = (text) => text.replace(/phone: .*/, 'phone: "044 33 1234 5678"');
  const expected =
    "se espera un teléfono con + y la clave de su país, entre comillas, como +52 33 1234 5678";
  assert.deepEqual(await edit("content/site.yaml", broken, warnings), [expected]);
});

test("an unknown key is marked", async () => {
  const broken = (text) => text.replace("brand:", "brnad:");
  const found = await edit("content/site.yaml", broken, warnings);
  assert.ok(
    found.some((warning) => warning.includes("brnad")),
    String(found),
  );
});

test("the pointer over a key shows what it is for", async () => {
  const hover = await edit("content/site.yaml", unchanged, (_, at) =>
    connection.sendRequest("textDocument/hover", at("tagline:", 2)),
  );
  assert.match(JSON.stringify(hover), /El lema al pie de cada página/);
});

/** Returns the completions at a position, after a change. */
async function completions(path, change, needle, offset) {
  const { items } = await edit(path, change, (_, at) =>
    connection.sendRequest("textDocument/completion", at(needle, offset)),
  );
  return items.map(({ label }) => label);
}

test("icons are completed", async () => {
  const emptied = (text) => text.replace("icon: house", "icon: ");
  const labels = await completions("content/site.yaml", emptied, "icon: ", 6);
  for (const icon of ["house", "umbrella", "whatsapp"]) {
    assert.ok(labels.includes(icon), `${icon} in ${labels}`);
  }
});

test("keys that are missing are completed", async () => {
  const without = (text) => text.replace(/^ {4}heading: .*$/m, "    h");
  const labels = await completions("content/pages/testimonios.yaml", without, "\n    h\n", 6);
  assert.ok(labels.includes("heading"), String(labels));
});
