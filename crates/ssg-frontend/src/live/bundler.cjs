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

/** Makes a bundle. Replies with the text that the program prints, and whether there are errors. */
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
    return { failed: false, text: await textOf(result) };
  } catch (error) {
    if (!error.errors) throw error;
    return { failed: true, text: await textOf(error) };
  }
}

async function textOf({ errors, warnings }) {
  const texts = await Promise.all([
    esbuild.formatMessages(warnings, { kind: "warning" }),
    esbuild.formatMessages(errors, { kind: "error" }),
  ]);
  return texts.flat().join("");
}

/** The options that have several values, in one argument. */
const LISTS = ["conditions", "mainFields", "target"];

/** Converts arguments of the program to options of its JavaScript API. */
function optionsOf(args) {
  const options = { entryPoints: [] };
  for (const arg of args) {
    const [, name, key, text = true] = arg.match(/^--([^:=]+)(?::([^=]+))?(?:=(.*))?$/s) ?? [];
    const option = name?.replace(/-./g, (letters) => letters[1].toUpperCase());
    const value = { true: true, false: false, 0: 0 }[text] ?? text;
    if (option === undefined) options.entryPoints.push(arg);
    else if (LISTS.includes(option)) options[option] = value.split(",");
    else if (option === "external") options.external = [...(options.external ?? []), key];
    else if (key === undefined) options[option] = value;
    else options[option] = { ...options[option], [key]: value };
  }
  return options;
}

// Fast Refresh (https://www.npmjs.com/package/react-refresh): each own module of the bundle registers its
// components, its exports, and what it imports in the page, as `window.ssgModules`. An update holds the
// changed modules alone, and takes all else from there.

/** The text of own modules, by their path in the view, and the code that is made of it. */
const instrumentedModules = new Map();

const isOwn = (file) => /\.(tsx?|jsx?|mjs)$/.test(file) && !file.includes("/node_modules/");

/** The module that creates the registry, imported first by every own module. */
const REGISTRY = `
  import * as refresh from "react-refresh/runtime";
  refresh.injectIntoGlobalHook(window);
  const [modules, imports] = [{}, {}];
  /** Returns what a registered module imports, as pairs of a key and the values by name. */
  const importedBy = (id) => imports[id]?.() ?? [];
  window.ssgModules = {
    add(id, exports, components, imported, hooksOfAll) {
      [modules[id], imports[id]] = [exports, imported];
      // Exported components that have no name in the code, or several in a declaration.
      const others = Object.entries(exports).map(([name, type]) => ["export " + name, type, hooksOfAll]);
      for (const [name, type, hooks] of [...components, ...others]) {
        if (!refresh.isLikelyComponentType(type) || refresh.getFamilyByType(type)) continue;
        refresh.register(type, id + " " + name);
        refresh.setSignature(type, hooks);
      }
    },
    /** Whether an update needs what the page does not have. */
    lacks: false,
    /** Returns the exports of a module for an update, and all of them as one. */
    module(id) {
      this.lacks ||= !modules[id];
      return { "*": modules[id], ...modules[id] };
    },
    /** Returns what modules of the page import with this key, for an update. */
    imported(key) {
      const found = Object.keys(imports).flatMap(importedBy).filter(([name]) => name === key);
      this.lacks ||= found.length === 0;
      return Object.assign({}, ...found.flatMap(([, values]) => [values["*"], values]));
    },
    /** Shows new versions of modules, if they and the old ones export nothing but components. */
    show(ids, old) {
      const isMissing = ([key, values]) =>
        // The page may have only a part of a package. Modules of the update have all of their exports.
        (!key.startsWith("./") && values["*"] && !("*" in values["*"])) || Object.values(values).includes(undefined);
      this.lacks ||= ids.flatMap(importedBy).some(isMissing);
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
  const known = instrumentedModules.get(id);
  if (known?.text === text) return known.loaded;
  const options = { loader, jsx: "automatic", sourcefile: path.basename(file), sourcemap: "external" };
  // The regular expressions below expect texts without line breaks, and names without escapes.
  const plain = { charset: "utf8", supported: { "template-literal": false } };
  try {
    const printed = { ...options, ...plain, logLevel: "silent", target: "esnext" };
    const { code, map } = await esbuild.transform(text, printed);
    const loaded = { contents: registering(id, code, map), loader: "js" };
    instrumentedModules.set(id, { text, loaded });
    return loaded;
  } catch {
    // The bundle reports the mistake.
    return { contents: text, loader };
  }
}

/** Adds the registration to the code of a module, which esbuild has printed. */
function registering(id, code, map) {
  const imported = importsOf(code).map(([name, names]) => {
    const values = names.map(([exported, local]) => `"${exported}":${local}`);
    return `[${JSON.stringify(keyOf(id, name))},{${values}}]`;
  });
  const components = componentsOf(code).map(
    ([name, hooks]) => `["${name}",typeof ${name}==="undefined"?0:${name},${JSON.stringify(hooks)}]`,
  );
  const self = `import * as ssgSelf from "./${path.basename(id)}";`;
  const hooks = JSON.stringify(hooksOf(code));
  const add = `ssgModules.add(${JSON.stringify(id)},ssgSelf,[${components}],()=>[${imported}],${hooks});`;
  const link = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString("base64")}`;
  return `import "ssg-registry";${code}\n${self}${add}\n${link}\n`;
}

/** Returns the key of what a module imports. Own sections may have another version of a package. */
function keyOf(importer, name) {
  if (name.startsWith(".")) return `./${path.join(path.dirname(importer), name)}`;
  return `${/^(sections|collections)\//.test(importer) ? "sections: " : ""}${name}`;
}

/** Returns what a module imports from each other one, as pairs of an exported and a local name. */
function importsOf(code) {
  const imports = code.matchAll(
    /^import (?:([\w$\x80-\uffff]+),? ?)?(?:\* as ([\w$\x80-\uffff]+) |\{([^}]*)\} )?(?:from )?"([^"]+)"(?: with [^;]*)?;/gm,
  );
  return [...imports].map(([, main, all, list = "", name]) => {
    const names = list.split(",").map((one) => one.trim().replaceAll('"', "").split(" as "));
    const pairs = names.filter(([exported]) => exported).map(([exported, local = exported]) => [exported, local]);
    return [name, [...pairs, ...(main ? [["default", main]] : []), ...(all ? [["*", all]] : [])]];
  });
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
async function update({ folder, args, update: ids }) {
  const { alias, define, jsx, target } = optionsOf(args);
  const list = JSON.stringify(ids);
  const imports = ids.map((id) => `import "./${id}";`).join("");
  const contents = `import {old} from "ssg-before";${imports}export const show=()=>ssgModules.show(${list},old);`;
  const before = `export const old=${list}.map((id)=>{const{"*":_,...old}=ssgModules.module(id);return old});`;
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
        const importer = path.relative(folder, asked.importer);
        const [namespace, key] = isOwn(found.path) ? ["module", id] : ["imported", keyOf(importer, name)];
        return { path: key, namespace };
      });
      onLoad({ filter: /.*/, namespace: "ssg" }, ({ path: name }) => ({ contents: name === "ssg-before" ? before : "" }));
      for (const namespace of ["module", "imported"]) {
        onLoad({ filter: /.*/, namespace }, ({ path: key }) => ({
          contents: `module.exports={...ssgModules.${namespace}(${JSON.stringify(key)}),__esModule:true};`,
        }));
      }
      onLoad({ filter: /.*/, namespace: "file" }, ({ path: file }) => instrument(folder, file));
    },
  };
}
