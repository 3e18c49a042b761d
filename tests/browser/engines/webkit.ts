// WebKitGTK's MiniBrowser by WebDriver, on its own virtual screen.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { freePort } from "../support/servers.ts";
import { desktop, type Engine, type EngineOptions, type Key, type Tab } from "./engine.ts";

/** The WebDriver codes of keys with another name there. */
const codes: Partial<Record<Key, string>> = {
  ArrowDown: "\ue015",
  ArrowLeft: "\ue012",
  ArrowRight: "\ue014",
  ArrowUp: "\ue013",
  Control: "\ue009",
  End: "\ue010",
  Enter: "\ue007",
  Escape: "\ue00c",
  Home: "\ue011",
  Shift: "\ue008",
  Tab: "\ue004",
};

type Send = (method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<unknown>;

export async function startWebKit({ still }: EngineOptions): Promise<Engine> {
  const settings = mkdtempSync(path.join(tmpdir(), "webkit-"));
  const gtk = path.join(settings, "gtk-3.0");
  mkdirSync(gtk);
  writeFileSync(
    path.join(gtk, "settings.ini"),
    `[Settings]\ngtk-enable-animations=${still ? 0 : 1}\n`,
  );
  // The browser's own buttons would limit how narrow windows can be.
  const small = "* { min-width: 0; padding: 0; font-size: 1px; -gtk-icon-source: none; }";
  writeFileSync(path.join(gtk, "gtk.css"), small);

  const screen = spawn(
    "Xvfb",
    ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1600x1200x24"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const [display] = await once(screen.stdio[3] as Readable, "data");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: settings,
      // A virtual screen has no graphics card to share memory with.
      WEBKIT_DISABLE_DMABUF_RENDERER: "1",
    },
    stdio: "ignore",
  });
  const send = sender(`http://127.0.0.1:${port}`);
  while (!(await send("GET", "/status").catch(() => undefined))) assertRuns(driver);

  // Without a browser name the driver starts the bundled one. A script in a document that is being
  // unloaded gets no answer; it times out, and the next one succeeds.
  const capabilities = { alwaysMatch: { timeouts: { script: 500 } } };
  const { sessionId } = (await send("POST", "/session", { capabilities })) as {
    sessionId: string;
  };
  const session = `/session/${sessionId}`;
  const ofSession: Send = (method, path, body) => send(method, session + path, body);
  const [first] = (await ofSession("GET", "/window/handles")) as string[];
  return {
    openTab: () => openTab(ofSession, first as string),
    close: async () => {
      await send("DELETE", session);
      for (const program of [driver, screen]) {
        program.kill();
        await once(program, "exit");
      }
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

function assertRuns({ exitCode, spawnfile }: ChildProcess): void {
  if (exitCode !== null) throw new Error(`\`${spawnfile}\` has stopped`);
}

/** Creates a function that sends WebDriver commands. */
function sender(url: string): Send {
  return async (method, path, body = {}) => {
    const response = await fetch(url + path, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
}

/** Opens a window without browser bars. */
async function openTab(send: Send, first: string): Promise<Tab> {
  const evaluate: Tab["evaluate"] = async (look, given) => {
    const script = `return (${look}).apply(null, arguments)`;
    return (await send("POST", "/execute/sync", { script, args: [given] })) as never;
  };
  const perform = (type: "pointer" | "key", actions: object[]) =>
    send("POST", "/actions", { actions: [{ type, id: type, actions }] });
  const moved = (x: number, y: number) => ({
    type: "pointerMove",
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  });
  const press = [
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];

  await send("POST", "/window", { handle: first });
  // Only a user gesture may open a window.
  await evaluate(({ width, height }) => {
    document.onclick = () => window.open("", "", `width=${width},height=${height}`);
  }, desktop);
  await perform("pointer", [moved(10, 10), ...press]);
  let handle: string | undefined;
  while (handle === undefined) {
    const handles = (await send("GET", "/window/handles")) as string[];
    handle = handles.find((handle) => handle !== first);
  }
  await send("POST", "/window", { handle });

  return {
    evaluate,
    goto: async (url) => {
      await send("POST", "/url", { url });
    },
    reload: async () => {
      await send("POST", "/refresh");
    },
    back: async () => {
      await send("POST", "/back");
    },
    forward: async () => {
      await send("POST", "/forward");
    },
    move: async (x, y) => {
      await perform("pointer", [moved(x, y)]);
    },
    click: async (x, y) => {
      await perform("pointer", [moved(x, y), ...press]);
    },
    press: async (...keys) => {
      const values = keys.map((key) => codes[key] ?? key);
      const up = [...values].reverse().map((value) => ({ type: "keyUp", value }));
      await perform("key", [...values.map((value) => ({ type: "keyDown", value })), ...up]);
    },
    resize: async (width, height) => {
      await send("POST", "/window/rect", { width, height });
    },
    screenshot: async () => Buffer.from((await send("GET", "/screenshot")) as string, "base64"),
    close: async () => {
      await send("DELETE", "/window");
    },
  };
}
