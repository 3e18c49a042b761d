// The child's side of a renderer: reads requests from file descriptor 0, a socket, and answers on
// it. Rendering is synchronous, and so are reading and writing; nothing runs in parallel.
//
// A frame is its length (32 bits, little endian, without these four bytes), a byte with the kind of
// message, and its content. `messages.rs` is the other side. `fence.cjs` comes first, in the same
// function.

const { SourceMap } = require("node:module");
const { inspect } = require("node:util");
const { compileFunction } = require("node:vm");

const PROTOCOL = 3;
const SOCKET = 0;

// Kinds of requests.
const HELLO = 1;
const LOAD = 2;
const SHARED = 3;
const RENDER = 4;

// Kinds of replies.
const LOADED = 2;
const LOAD_FAILED = 3;
const RENDERED = 4;
const FAILED = 5;
const SHELL = 6;

// The bundle's name in stack traces before they are mapped to the sources.
const BUNDLE = "entry-server.js";

// React's mark for a part that waits for a promise, such as that of a component of `lazy`.
const WAITING = "<!--$!-->";
// The number of such components that can lie within one another.
const MOST_LAZY = 5;

const HEADER = 5;
const NUMBER = 4;

let incoming = Buffer.allocUnsafe(64 * 1024);
// The range of `incoming` that has been received and not used yet.
let unreadStart = 0;
let unreadEnd = 0;
let outgoing = Buffer.allocUnsafe(64 * 1024);

let bundle; // its exports
let sourceMap; // the JSON of the source map, then the parsed one
let shared;
let sharedJson; // the JSON of `shared`
let shells; // shell -> number, for those already sent

try {
  for (;;) answer(readFrame());
} catch (error) {
  const { message, stack } = describe(error);
  fs.writeSync(2, `${stack || message}\n`);
} finally {
  // Node itself would call listeners of the bundle, and go on with its timers and promises.
  reallyExit(1);
}

function answer(frame) {
  const body = frame.subarray(1);
  switch (frame[0]) {
    case HELLO:
      sendJson(HELLO, { protocol: PROTOCOL, node: process.version });
      break;
    case LOAD:
      load(body);
      break;
    case SHARED:
      share(body.toString());
      shells = new Map();
      break;
    case RENDER:
      renderPage(body);
      break;
    default:
      throw new Error(`unknown request ${frame[0]}`);
  }
}

function load(body) {
  const codeLength = body.readUInt32LE(0);
  const code = body.toString("utf8", 4, 4 + codeLength);
  // Not parsed, since it is needed only if a page fails.
  sourceMap = Buffer.from(body.subarray(4 + codeLength));
  let icons;
  try {
    const module = { exports: {} };
    const run = compileFunction(code, ["exports", "require", "module"], { filename: BUNDLE });
    run(module.exports, requireFenced, module);
    bundle = module.exports;
    if (typeof bundle.render !== "function") {
      throw new TypeError("the bundle exports no function named render");
    }
    // The bundle may export no icons.
    icons = bundle.iconSprite?.() ?? "";
  } catch (thrown) {
    sendJson(LOAD_FAILED, describe(thrown));
    return;
  }
  sendText(LOADED, icons);
}

// Keeps an equal layout as it is, since the bundle remembers what it made for each.
function share(json) {
  if (json === sharedJson) return;
  sharedJson = json;
  // A section that changed it would change other pages.
  shared = JSON.parse(json, (_key, value) => Object.freeze(value));
}

function renderPage(body) {
  const id = body.readUInt32LE(0);
  let shell;
  let own;
  try {
    const payload = JSON.parse(body.toString("utf8", NUMBER));
    const renderOnce = () => bundle.render({ ...shared, payload }, translate);
    let html = renderOnce();
    const isWaiting = () => `${html?.own ?? html}`.includes(WAITING);
    for (let tries = 0; tries < MOST_LAZY && isWaiting(); tries++) {
      runMicrotasks();
      html = renderOnce();
    }
    // `Suspense` may have hidden an error, which this throws.
    if (isWaiting()) bundle.fail?.({ ...shared, payload });
    ({ shell, own } = typeof html === "string" ? { own: html } : (html ?? {}));
    if (typeof own !== "string") {
      throw new TypeError(`render returned ${inspect(html)} instead of a string`);
    }
  } catch (thrown) {
    sendJson(FAILED, describe(thrown), id);
    return;
  }
  sendText(RENDERED, own, id, numberOf(shell));
}

// Returns the number of a shell, which is sent the first time.
function numberOf(shell) {
  if (shell === undefined) return 0;
  if (!shells.has(shell)) {
    shells.set(shell, shells.size + 1);
    sendJson(SHELL, shell);
  }
  return shells.get(shell);
}

// Any value can be thrown, and inspecting it can throw again.
function describe(thrown) {
  try {
    if (thrown instanceof Error) {
      const { name, message, stack } = thrown;
      return { name: `${name}`, message: `${message}`, stack: translate(`${stack}`) };
    }
    return { name: null, message: inspect(thrown), stack: "" };
  } catch {
    return { name: null, message: "a value that cannot be shown", stack: "" };
  }
}

// Maps positions in the bundle to the source files.
function translate(stack) {
  try {
    if (sourceMap instanceof Buffer) {
      if (sourceMap.length === 0) return stack;
      sourceMap = new SourceMap(JSON.parse(sourceMap.toString()));
    }
    return stack.replaceAll(/\bentry-server\.js:(\d+):(\d+)/g, (place, line, column) => {
      const { originalSource, originalLine, originalColumn } = sourceMap.findEntry(
        line - 1,
        column - 1,
      );
      if (originalSource === undefined) return place;
      // Sources are relative to the folder of the bundle, beside links to parts of the frontend.
      const source = originalSource.replace(/^\.\.\//, "").replace(/^(src|node_modules)\//, "frontend/$&");
      return `${source}:${originalLine + 1}:${originalColumn + 1}`;
    });
  } catch {
    return stack;
  }
}

function sendJson(kind, value, ...numbers) {
  sendText(kind, JSON.stringify(value), ...numbers);
}

function sendText(kind, text, ...numbers) {
  const start = HEADER + numbers.length * NUMBER;
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  const most = start + text.length * 3;
  if (outgoing.length < most) outgoing = Buffer.allocUnsafe(most * 2);
  numbers.forEach((number, index) => outgoing.writeUInt32LE(number, HEADER + index * NUMBER));
  send(kind, start - HEADER + outgoing.write(text, start));
}

// Sends the frame whose body of `length` bytes is already in `outgoing`.
function send(kind, length) {
  outgoing.writeUInt32LE(1 + length, 0);
  outgoing[4] = kind;
  const end = HEADER + length;
  writeAll(SOCKET, outgoing, end);
}

// Returns the next frame without its length. It is valid until the next call.
function readFrame() {
  receive(NUMBER);
  const length = NUMBER + incoming.readUInt32LE(unreadStart);
  receive(length);
  unreadStart += length;
  return incoming.subarray(unreadStart - length + NUMBER, unreadStart);
}

// Receives until there are `count` bytes. Requests often arrive several at a time.
function receive(count) {
  if (unreadStart + count > incoming.length) {
    const roomy = count > incoming.length ? Buffer.allocUnsafe(count * 2) : incoming;
    incoming.copy(roomy, 0, unreadStart, unreadEnd);
    incoming = roomy;
    unreadEnd -= unreadStart;
    unreadStart = 0;
  }
  while (unreadEnd - unreadStart < count) {
    const received = fs.readSync(SOCKET, incoming, unreadEnd, incoming.length - unreadEnd);
    // The parent has closed the socket or has died.
    if (received === 0) reallyExit(0);
    unreadEnd += received;
  }
}
