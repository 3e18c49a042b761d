/**
 * Begins the editor's interface in a page of `ssg edit`. It is a bundle of its own, in an element of
 * its own, apart from the page's styles; nothing of it is in what is published.
 */

import { createRoot } from "react-dom/client";
import type { State } from "./api";
import { server, written } from "./client";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import styles from "./editor.css";
import { EditorProvider } from "./editor-context";
import { Interface } from "./interface";
import { elementOf } from "./page/elements";
import { hydrated } from "./page/hydration";
import { listenToPage } from "./page/pointing";
import { createMemory } from "./session";
import { isSame } from "./values";

/** The element that the interface is in. */
const element = "ssg-editor";

const page = () => location.pathname;
let isLeaving = false;

async function begin(): Promise<void> {
  const answer = await server.state();
  // Without a server there is no live reload either: the next load begins again.
  if (answer.kind !== "ok") return;
  const editor = makeEditor(answer.value);
  const host = makeHost(answer.value.lang);
  listenToPage(editor, host);
  listenToWindow(editor, host);
  await hydrated();
  show(editor, host);
  await restoreField(editor);
}

function makeEditor(state: State): Editor {
  // Of two projects that are edited at one address, each has its own drafts.
  const script = document.querySelector<HTMLElement>("script[data-project]");
  return createEditor({
    server,
    memory: createMemory(sessionStorage),
    drafts: createDrafts(sessionStorage, localStorage, script?.dataset.project ?? ""),
    state,
    version: shownVersion() ?? state.version,
    page,
    reload: () => location.reload(),
    isLeaving: () => isLeaving,
  });
}

/** The version that live reload knows this page by. */
function shownVersion(): string | undefined {
  return document.querySelector<HTMLElement>("script[data-version]")?.dataset.version;
}

function makeHost(lang: string): HTMLElement {
  const host = document.createElement(element);
  host.lang = lang;
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  return host;
}

function show(editor: Editor, host: HTMLElement): void {
  const container = document.createElement("div");
  host.shadowRoot?.append(container);
  document.body.append(host);
  // A menu of the page that is open takes everything else out of reach, but not the editor.
  new MutationObserver(() => {
    if (host.inert) host.inert = false;
  }).observe(host, { attributeFilter: ["inert"] });
  createRoot(container).render(
    <EditorProvider value={editor}>
      <Interface />
    </EditorProvider>,
  );
}

/** Milliseconds without a key press until drafts are written down. */
const pause = 300;

function listenToWindow(editor: Editor, host: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (!editor.drafts.flush()) editor.alarm(editor.view().words.noRoom);
  };
  editor.drafts.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  });
  window.addEventListener("pagehide", () => {
    isLeaving = true;
    flush();
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  // There is another version: what is said of the change that has made it is taken along.
  window.addEventListener("ssg-reload", (event) => {
    const answers = written();
    if (answers === undefined && editor.isLeavingFor() === null) return;
    event.preventDefault();
    void answers?.then(() => {
      if (editor.isLeavingFor() === null) location.reload();
    });
  });
  window.addEventListener("online", editor.nudge);
  window.addEventListener("focus", editor.nudge);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) flush();
    else editor.nudge();
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) editor.drafts.forget(key);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (!(event.ctrlKey || event.metaKey) || key.toLowerCase() !== "z" || isTyping(event)) return;
    event.preventDefault();
    const { state } = editor.view();
    if (shiftKey ? state.redo !== null : state.undo !== null) {
      void (shiftKey ? editor.redo() : editor.undo());
    }
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  // The page has no part in what is typed into the editor.
  host.addEventListener("keydown", (event) => event.stopPropagation());
}

/** Whether a key press is for a field, which has an undo of its own. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Opens the field again that was open when the page was loaded again. */
async function restoreField(editor: Editor): Promise<void> {
  const { field } = editor.memory.now();
  if (field?.page !== page() || editor.view().mode !== "edit") return;
  const { mark, file, path } = field;
  const answer = await editor.infoOf(mark);
  if (answer.kind === "ok") {
    const info = answer.value;
    if (info.file === file && isSame(path.map(String), info.path.map(String))) {
      editor.openMark(elementOf(mark), { mark, info });
      return;
    }
  }
  // It is another place's mark by now. What was typed is among the drafts.
  editor.memory.keep({ field: null });
  if (editor.drafts.all().length > 0) editor.show({ kind: "drafts" });
}

void begin();
