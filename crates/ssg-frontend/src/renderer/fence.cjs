// Takes everything from the renderer with which a bundle could reach the network, other processes
// or the person's data. `renderer.cjs` follows in the same function: in a script of `--eval`,
// variables outside of functions are global.
"use strict";

// They are global variables, which the fence or a bundle removes.
const { require, process, Buffer } = globalThis;
const fs = require("node:fs");

// If a script of `--eval` contains this word, Node loads the module at the start, which takes 10 ms.
const CIPHERS = "c\u0072ypto";

// The modules that a bundle may load: those of `react-dom/server`, and others without input or
// output. There is no prototype or method that a bundle could change.
const MODULES = Object.create(null);
for (const name of ["buffer", CIPHERS, "events", "path", "stream", "string_decoder", "url", "util"]) {
  MODULES[name] = MODULES[`node:${name}`] = () => require(name);
}
MODULES.async_hooks = MODULES["node:async_hooks"] = () => {
  // Hooks get objects of Node.
  const { AsyncLocalStorage, AsyncResource } = require("node:async_hooks");
  return { AsyncLocalStorage, AsyncResource };
};

const GLOBALS = new Set(
  `Infinity NaN undefined globalThis global console Intl JSON Math Atomics Reflect WebAssembly
  Object Function Boolean Symbol Number BigInt Date String RegExp Proxy Iterator Temporal
  Array Map Set WeakMap WeakSet WeakRef FinalizationRegistry Promise
  Error AggregateError EvalError RangeError ReferenceError SuppressedError SyntaxError TypeError
  URIError DisposableStack AsyncDisposableStack ArrayBuffer SharedArrayBuffer DataView
  Int8Array Int16Array Int32Array Uint8Array Uint8ClampedArray Uint16Array Uint32Array
  BigInt64Array BigUint64Array Float16Array Float32Array Float64Array
  decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval
  isFinite isNaN parseFloat parseInt
  process Buffer Blob URL URLSearchParams TextEncoder TextDecoder atob btoa ${CIPHERS} performance
  AbortController AbortSignal CustomEvent DOMException Event EventTarget MessageChannel MessagePort
  ReadableStream TransformStream WritableStream queueMicrotask structuredClone
  setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate`.split(/\s+/),
);

// The names that begin with `_` are for Node itself: it uses them to end, and after errors.
const OF_PROCESS = new Set(
  `version versions arch platform release features argv env title pid stdin stdout stderr
  cwd uptime hrtime memoryUsage nextTick emitWarning exit exitCode reallyExit
  _events _eventsCount _maxListeners _exiting _fatalException domain`.split(/\s+/),
);

// What Node's own modules call for input and output. Whatever object or class of Node a bundle gets
// hold of, it does nothing without them.
const NATIVE = `tcp_wrap udp_wrap pipe_wrap cares_wrap process_wrap spawn_sync worker inspector os
  report trace_events heap_utils profiler wasi sqlite process_methods credentials`.split(/\s+/);

// The exceptions, which Node itself calls.
const NATIVE_KEPT = new Set(
  `reallyExit hrtime hrtimeBuffer hrtimeBigInt uptime cwd memoryUsage rss _rawDebug
  setEmitWarningSync safeGetenv isEnabled consoleCall shouldReportOnUncaughtException
  trace isTraceCategoryEnabled getCategoryEnabledBuffer`.split(/\s+/),
);

const { reallyExit } = process;

// Runs the reactions of promises. `renderer.cjs` needs it for components that React loads lazily.
let runMicrotasks = () => {};

fence();

function fence() {
  for (const name of Object.keys(process.env)) {
    if (name !== "NODE_ENV" && name !== "TZ") delete process.env[name];
  }
  // Without them, a page that reads its standard input would consume frames, and streams of Node
  // would lead to the class of its sockets.
  replace(process, "stdin", emptyStream);
  replace(process, "stdout", () => printer(1));
  replace(process, "stderr", () => printer(2));
  if (process.execArgv.includes("--expose-internals")) fenceInternals();
  keepOnly(process, OF_PROCESS);
  keepOnly(globalThis, GLOBALS);
  // They load the network code of `fetch`.
  delete WebAssembly.compileStreaming;
  delete WebAssembly.instantiateStreaming;
}

function fenceInternals() {
  const { internalBinding } = require("internal/test/binding");
  ({ runMicrotasks } = internalBinding("task_queue"));
  // Copies of objects can name classes within Node.
  internalBinding("messaging").setDeserializerCreateObjectFunction(() => {
    throw new TypeError("the renderer copies no objects of Node");
  });
  for (const name of NATIVE) {
    let binding;
    try {
      binding = internalBinding(name);
    } catch {
      continue; // of another version of Node
    }
    for (const [name, value] of Object.entries(binding)) {
      if (typeof value === "function" && !NATIVE_KEPT.has(name)) delete binding[name];
    }
  }
}

function keepOnly(object, names) {
  for (const name of Object.getOwnPropertyNames(object)) {
    if (!names.has(name)) Reflect.deleteProperty(object, name);
  }
}

function replace(object, name, make) {
  let made;
  Object.defineProperty(object, name, { configurable: true, get: () => (made ??= make()) });
}

function emptyStream() {
  const { Readable } = require("node:stream");
  return new Readable({ read() { this.push(null); } });
}

function printer(descriptor) {
  const { Writable } = require("node:stream");
  return new Writable({
    write(chunk, _encoding, done) {
      writeAll(descriptor, chunk, chunk.length);
      done();
    },
  });
}

function writeAll(descriptor, bytes, length) {
  let written = 0;
  while (written < length) written += fs.writeSync(descriptor, bytes, written, length - written);
}

// The `require` of the bundle.
const requireFenced = (name) => {
  const load = MODULES[name];
  if (load) return load();
  throw new Error(`the renderer has no module ${JSON.stringify(name)}`);
};
