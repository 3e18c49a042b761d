// Keeps esbuild alive between bundles, so that it parses again only what has changed. Requests come from
// file descriptor 0, a socket, and are answered on it, one after the other. A frame, in both directions,
// is its length (32 bits, little endian, without these four bytes) and a JSON document. `live.rs` is
// the other side.
"use strict";

const { readFile, writeFile } = require("node:fs/promises");
const { createRequire } = require("node:module");
const { Socket } = require("node:net");
const path = require("node:path");

const LENGTH = 4;

const esbuild = createRequire(`${process.argv[1]}/package.json`)("esbuild");

const socket = new Socket({ fd: 0 });
let received = Buffer.alloc(0);
let working = Promise.resolve();
socket.on("data", (chunk) => {
  received = Buffer.concat([received, chunk]);
  while (received.length >= LENGTH && received.length >= LENGTH + received.readUInt32LE(0)) {
    const end = LENGTH + received.readUInt32LE(0);
    const request = JSON.parse(received.toString("utf8", LENGTH, end));
    received = received.subarray(end);
    working = working.then(() => answer(request));
  }
});
// The parent has closed the socket or has died.
socket.on("close", () => process.exit(0));
socket.on("error", () => process.exit(0));

async function answer(request) {
  const reply = await (request.update ? update(request) : build(request));
  const document = Buffer.from(JSON.stringify(reply));
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32LE(document.length);
  socket.write(Buffer.concat([length, document]));
}

/** The context of each bundle, by its folder and entries, with the arguments that it was made for. */
const contexts = new Map();

/** Makes a bundle. Replies with the text that the program prints, whether there are errors, and the registry. */
async function build({ folder, args, refresh }) {
  const { metafile, ...options } = optionsOf(args);
  const key = JSON.stringify([folder, args, refresh]);
  const name = [options.outdir, ...options.entryPoints].join();
  let known = contexts.get(name);
  if (known?.key !== key) {
    await known?.context.dispose();
    const plugins = refresh ? [instrumented(folder)] : [];
    const whole = { ...options, absWorkingDir: folder, logLevel: "silent", metafile: true, plugins };
    known = { key, context: await esbuild.context(whole) };
    contexts.set(name, known);
  }
  try {
    const result = await known.context.rebuild();
    const { inputs, outputs } = result.metafile;
    // The registry is no file.
    for (const list of [inputs, ...Object.values(outputs).map((output) => output.inputs)]) delete list["ssg:registry"];
    await writeFile(path.join(folder, metafile), JSON.stringify(result.metafile));
    return { failed: false, text: await textOf(result), registry: refresh ? registry() : "" };
  } catch (error) {
    if (!error.errors) throw error;
    return { failed: true, text: await textOf(error), registry: "" };
  }
}

async function textOf({ errors, warnings }) {
  const texts = await Promise.all([
    esbuild.formatMessages(warnings, { kind: "warning" }),
    esbuild.formatMessages(errors, { kind: "error" }),
  ]);
  return texts.flat().join("");
}

/** Converts arguments of the program to options of its JavaScript API. */
function optionsOf(args) {
  const options = { entryPoints: [] };
  for (const arg of args) {
    const [, name, key, text = true] = arg.match(/^--([^:=]+)(?::([^=]+))?(?:=(.*))?$/s) ?? [];
    const option = name?.replace(/-./g, (letters) => letters[1].toUpperCase());
    const value = { true: true, false: false, 0: 0 }[text] ?? text;
    if (option === undefined) options.entryPoints.push(arg);
    else if (option === "conditions" || option === "target") options[option] = value.split(",");
    else if (key === undefined) options[option] = value;
    else options[option] = { ...options[option], [key]: value };
  }
  return options;
}

// Fast Refresh (https://www.npmjs.com/package/react-refresh): each own module of the bundle registers its
// components, its exports, and what it imports from packages in the page, as `window.ssgModules`. An
// update holds the changed modules alone, and takes all others from there.

/** The own modules of the bundle, by their path in the view, with their code and the names that they export. */
const modules = new Map();
/** The packages, with the names that own modules import from each. */
const packages = new Map();

/** Returns the names that pages have of modules and packages, for a process that has not made their bundle. */
function registry() {
  const names = (known) => [...known].map(([id, { exports }]) => [id, [...exports]]);
  return JSON.stringify([modules, packages].map(names));
}

/** Adds the names that pages have of a bundle which an earlier process has made. */
function restore(registry) {
  const known = JSON.parse(registry);
  [modules, packages].forEach((all, at) => {
    for (const [id, exports] of known[at]) all.set(id, { exports: new Set(exports) });
  });
}

const isOwn = (file) => /\.(tsx?|jsx?|mjs)$/.test(file) && !file.includes("/node_modules/");

/** The module that creates the registry, imported first by every own module. */
const REGISTRY = `
  import * as refresh from "react-refresh/runtime";
  refresh.injectIntoGlobalHook(window);
  const [modules, packages] = [{}, {}];
  window.ssgModules = {
    modules,
    packages,
    add(id, exports, components, imported, hooksOfAll) {
      modules[id] = exports;
      // Exported components that have no name in the code, or several in a declaration.
      const others = Object.entries(exports).map(([name, type]) => ["export " + name, type, hooksOfAll]);
      for (const [name, type, hooks] of [...components, ...others]) {
        if (!refresh.isLikelyComponentType(type) || refresh.getFamilyByType(type)) continue;
        refresh.register(type, id + " " + name);
        refresh.setSignature(type, hooks);
      }
      for (const [name, values] of imported) {
        if (Object.values(values).includes(undefined)) this.lacks = true;
        packages[name] = { ...packages[name], ...values };
      }
    },
    /** Whether an update has imported what the page does not have. */
    lacks: false,
    /** Shows new versions of modules, if they and the old ones export nothing but components. */
    show(ids, old) {
      const all = [...ids.map((id) => modules[id]), ...old].flatMap((exports) => Object.values(exports));
      const isShown = !this.lacks && all.every((value) => refresh.isLikelyComponentType(value));
      if (isShown) refresh.performReactRefresh();
      return isShown;
    },
  };
`;

/** A plug-in that makes each own module register itself. */
function instrumented(folder) {
  return {
    name: "instrumented",
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^ssg-registry$/ }, () => ({ path: "registry", namespace: "ssg" }));
      onLoad({ filter: /.*/, namespace: "ssg" }, () => ({ contents: REGISTRY, resolveDir: folder }));
      onLoad({ filter: /.*/ }, ({ path: file }) => (isOwn(file) ? instrument(folder, file) : undefined));
    },
  };
}

async function instrument(folder, file) {
  const id = path.relative(folder, file);
  const text = await readFile(file, "utf8");
  const loader = path.extname(file).slice(1).replace("mjs", "js");
  let known = modules.get(id);
  if (known?.text !== text) {
    const options = { loader, jsx: "automatic", sourcefile: path.basename(file), sourcemap: "external" };
    // The regular expressions below expect texts without line breaks, and names without escapes.
    const plain = { charset: "utf8", supported: { "template-literal": false } };
    try {
      const printed = { ...options, ...plain, logLevel: "silent", target: "esnext" };
      const { code, map } = await esbuild.transform(text, printed);
      known = { text, exports: exportsOf(code), contents: registering(id, code, map) };
    } catch {
      // The bundle reports the mistake.
      return { contents: text, loader };
    }
    modules.set(id, known);
  }
  return { contents: known.contents, loader: "js" };
}

/** Adds the registration to the code of a module, which esbuild has printed. */
function registering(id, code, map) {
  const imported = importsOf(code).map(([name, names]) => {
    const key = keyOf(id, "", name);
    const exports = packages.get(key)?.exports ?? new Set();
    packages.set(key, { exports: new Set([...exports, ...names.map(([exported]) => exported)]) });
    const values = names.map(([exported, local]) => `"${exported}":${local}`);
    return `[${JSON.stringify(key)},{${values}}]`;
  });
  const components = componentsOf(code).map(
    ([name, hooks]) => `["${name}",typeof ${name}==="undefined"?0:${name},${JSON.stringify(hooks)}]`,
  );
  const self = `import * as ssgSelf from "./${path.basename(id)}";`;
  const hooks = JSON.stringify(hooksOf(code));
  const add = `ssgModules.add(${JSON.stringify(id)},ssgSelf,[${components}],[${imported}],${hooks});`;
  const link = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`;
  return `import "ssg-registry";${code}\n${self}${add}\n${link}\n`;
}

/** Returns the name of a package in the registry. Own sections may have another version of it. */
function keyOf(importer, folder, name) {
  return `${/^(sections|collections)\//.test(path.relative(folder, importer)) ? "sections: " : ""}${name}`;
}

/** Returns the packages that a module imports, each with pairs of an exported and a local name. */
function importsOf(code) {
  const imports = code.matchAll(/^import (?:([\w$\x80-\uffff]+),? ?)?(?:\* as ([\w$\x80-\uffff]+) |\{([^}]*)\} )?from "([^".][^"]*)";/gm);
  return [...imports].map(([, main, all, list = "", name]) => {
    const names = list.split(",").map((one) => one.trim().split(" as "));
    const pairs = names.filter(([exported]) => exported).map(([exported, local = exported]) => [exported, local]);
    return [name, [...pairs, ...(main ? [["default", main]] : []), ...(all ? [["*", all]] : [])]];
  });
}

function exportsOf(code) {
  const found = code.matchAll(
    /^export (?:async )?(?:function\*?|class|const|let|var) ([\w$\x80-\uffff]+)|^export (default) |^export (?:\{([^}]*)\}|(\*))/gm,
  );
  const names = [...found].flatMap(([, name, main, list = "", all]) => {
    const listed = list.split(",").map((one) => one.trim().split(" as ").at(-1));
    return [name, main, all, ...listed].filter(Boolean);
  });
  return new Set(names);
}

/** Returns the components of a module, each with the hooks that it may call. */
function componentsOf(code) {
  const parts = code.split(/^(?=(?:export )?(?:default )?(?:async )?(?:function|class|const|let|var) )/m);
  const named = parts.map((part) => [part.match(/^[\w ]*?(?:function|class|const|let|var) ([\w$\x80-\uffff]+)/)?.[1], part]);
  const isComponent = ([name]) => /^\p{Lu}/u.test(name ?? "");
  const shared = named.filter((part) => !isComponent(part)).map(([, part]) => hooksOf(part));
  return named.filter(isComponent).map(([name, part]) => [name, [hooksOf(part), ...shared].join(";")]);
}

/** Returns the names of the hooks in a text; of those with an initial state, the whole line. */
function hooksOf(text) {
  const calls = text.matchAll(/^.*\b(?:useState|useReducer)\b.*$|\buse[A-Z]\w*(?=\()/gm);
  return [...calls].map(([call]) => call.trim()).join(",");
}

/** Bundles changed own modules alone. Says so if pages must be loaded again. */
async function update({ folder, args, update: ids, registry }) {
  const { alias, define, jsx, target } = optionsOf(args);
  if (modules.size === 0) restore(registry);
  if (!ids.every((id) => modules.has(id))) return "impossible";
  const list = JSON.stringify(ids);
  const imports = ids.map((id) => `import "./${id}";`).join("");
  const contents = `import {old} from "ssg-before";${imports}export const show=()=>ssgModules.show(${list},old);`;
  const before = `export const old=${list}.map((id)=>({...ssgModules.modules[id]}));`;
  const bundling = { absWorkingDir: folder, alias, bundle: true, define, format: "esm", jsx, preserveSymlinks: true };
  try {
    const { outputFiles } = await esbuild.build({
      ...bundling,
      logLevel: "silent",
      plugins: [changed(folder, new Set(ids), before)],
      sourcemap: "inline",
      sourcesContent: false,
      stdin: { contents, resolveDir: folder },
      target,
      write: false,
    });
    return { script: outputFiles[0].text };
  } catch (error) {
    if (!error.errors) throw error;
    return error.errors.some(({ pluginName }) => pluginName) ? "impossible" : "faulty";
  }
}

/** A plug-in that bundles the modules in `fresh`, and takes all others from the page. */
function changed(folder, fresh, before) {
  return {
    name: "changed",
    setup({ onLoad, onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path: name, pluginData, ...asked }) => {
        if (pluginData === "asked") return undefined;
        if (name.startsWith("ssg-")) return { path: name, namespace: "ssg" };
        const found = await resolve(name, { ...asked, pluginData: "asked" });
        const id = path.relative(folder, found.path);
        if (found.errors.length > 0 || fresh.has(id)) return found;
        // The page may not have loaded it yet.
        if (asked.kind === "dynamic-import") return { errors: [{ text: `pages may not have ${id}` }] };
        const [namespace, key] = isOwn(found.path) ? ["modules", id] : ["packages", keyOf(asked.importer, folder, name)];
        return { path: key, namespace };
      });
      onLoad({ filter: /.*/, namespace: "ssg" }, ({ path: name }) => ({ contents: name === "ssg-before" ? before : "" }));
      for (const [namespace, known] of Object.entries({ modules, packages })) {
        onLoad({ filter: /.*/, namespace }, ({ path: id }) => taken(namespace, id, known.get(id)?.exports));
      }
      onLoad({ filter: /.*/, namespace: "file" }, ({ path: file }) => instrument(folder, file));
    },
  };
}

/** Returns a module with the exports of one that pages have. */
function taken(namespace, id, exports) {
  if (!exports || exports.has("*")) return { errors: [{ text: `pages do not have all of ${id}` }] };
  const names = [...exports];
  const values = names.map((name, at) => `v${at}=all[${JSON.stringify(name)}]`);
  const list = names.map((name, at) => `v${at} as ${name}`);
  const all = `ssgModules.${namespace}[${JSON.stringify(id)}]??{}`;
  // The values of packages are checked where they are imported.
  const missing = `ssgModules.lacks||=${JSON.stringify(names)}.some((name)=>!(name in all));`;
  const check = namespace === "modules" ? missing : "";
  return { contents: `const ${[`all=${all}`, ...values]};${check}export {${list}};` };
}
