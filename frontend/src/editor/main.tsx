/**
 * Begins the editor's interface in a page of `ssg edit`. It is a bundle of its own, in an element of
 * its own, apart from the page's styles; nothing of it is in what is published.
 */

import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import type { State } from "./api";
import { server, written } from "./client";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import styles from "./editor.css";
import { EditorProvider } from "./editor-context";
import { Interface } from "./interface";
import { elementNumbered, pointedAt } from "./page/elements";
import { hydrated } from "./page/hydration";
import { setVersion, showNewest, versionOf } from "./page/newest";
import { listenToPage } from "./page/pointing";
import { createMemory } from "./session";
import { isSame } from "./values";

/** The element that the interface is in. */
const element = "ssg-editor";

const memory = createMemory(sessionStorage);
// Of two projects that are edited at one address, each has its own drafts.
const { project = "" } = document.querySelector<HTMLElement>("script[data-project]")?.dataset ?? {};
const drafts = createDrafts(sessionStorage, localStorage, project);

const page = () => location.pathname;
let isLeaving = false;

async function begin(): Promise<void> {
  const answer = await server.state();
  // Without a server there is no live reload either: the next load begins again.
  if (answer.kind !== "ok") return;
  const state = answer.value;
  const host = makeHost(state.lang);
  await hydrated();
  attend(state, versionOf(document) ?? state.version, host, show(host));
}

/** Edits one version of the page, until another one is shown in its place. */
function attend(state: State, version: string, host: HTMLElement, root: Root): Editor {
  const controller = new AbortController();
  const { signal } = controller;
  const editor = createEditor({
    server,
    memory,
    drafts,
    state,
    version,
    page,
    renew: () => void renew(),
    isLeaving: () => isLeaving || signal.aborted,
  });
  let isRenewing = false;
  let isStale = false;

  async function renew(): Promise<void> {
    isStale = isRenewing;
    if (isRenewing) return;
    isRenewing = true;
    // What is said of the change that has made the new version is taken along.
    const newest = await showNewest(written());
    isRenewing = false;
    if (newest === "offline" || isLeaving || editor.isLeavingFor() !== null) return;
    if (newest === "is a stranger") {
      editor.alarm(editor.view().words.failed[403]);
      return;
    }
    if (newest === "needs a load") {
      location.reload();
      return;
    }
    drafts.flush();
    controller.abort();
    undo();
    const next = attend(editor.view().state, newest.version, host, root);
    void next.refresh();
    if (isStale) next.renew();
  }

  window.addEventListener(
    "ssg-reload",
    (event) => {
      event.preventDefault();
      if (event.detail !== version) void renew();
    },
    { signal },
  );
  const undo = listenToPage(editor, host);
  listenToWindow(editor, signal);
  flushSync(() => {
    root.render(
      <EditorProvider key={version} value={editor}>
        <Interface />
      </EditorProvider>,
    );
  });
  setVersion(version);
  void restoreField(editor);
  return editor;
}

function makeHost(lang: string): HTMLElement {
  const host = document.createElement(element);
  host.lang = lang;
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  // The page has no part in what is typed into the editor.
  host.addEventListener("keydown", (event) => event.stopPropagation());
  return host;
}

function show(host: HTMLElement): Root {
  const container = document.createElement("div");
  host.shadowRoot?.append(container);
  document.body.append(host);
  // A menu of the page that is open takes everything else out of reach, but not the editor.
  new MutationObserver(() => {
    if (host.inert) host.inert = false;
  }).observe(host, { attributeFilter: ["inert"] });
  return createRoot(container);
}

/** Milliseconds without a key press until drafts are written down. */
const pause = 300;

function listenToWindow(editor: Editor, signal: AbortSignal): void {
  const listen = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
  ) => window.addEventListener(name, listener, { signal, capture: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (!drafts.flush()) editor.alarm(editor.view().words.noRoom);
  };
  const undo = drafts.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    undo();
  });
  listen("pagehide", () => {
    isLeaving = true;
    flush();
  });
  listen("pageshow", () => {
    isLeaving = false;
  });
  listen("online", editor.nudge);
  listen("focus", editor.nudge);
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden) flush();
      else editor.nudge();
    },
    { signal },
  );
  listen("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) drafts.forget(key);
  });
  listen("keydown", (event) => {
    const { key, shiftKey } = event;
    if (!(event.ctrlKey || event.metaKey) || key.toLowerCase() !== "z" || isTyping(event)) return;
    event.preventDefault();
    const { state } = editor.view();
    if (shiftKey ? state.redo !== null : state.undo !== null) {
      void (shiftKey ? editor.redo() : editor.undo());
    }
  });
}

/** Whether a key press is for a field, which has an undo of its own. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Opens the field again that was open in the version before, or before the page was loaded. */
async function restoreField(editor: Editor): Promise<void> {
  const { field } = editor.memory.now();
  if (field?.page !== page() || editor.view().mode !== "edit") return;
  const { number, file, path } = field;
  const element = elementNumbered(number) ?? null;
  for (const mark of pointedAt(element)?.marks ?? []) {
    const answer = await editor.infoOf(mark);
    if (answer.kind !== "ok") continue;
    const info = answer.value;
    const isPlace = info.file === file && isSame(path.map(String), info.path.map(String));
    // Blocks of a running text have all the same path.
    if (isPlace && (info.block === null || editor.drafts.of(info) !== undefined)) {
      editor.openMark(element, { mark, info });
      return;
    }
  }
  // Another element is there by now. What was typed is among the drafts.
  editor.memory.keep({ field: null });
  if (editor.drafts.all().length > 0) editor.show({ kind: "drafts" });
}

void begin();
