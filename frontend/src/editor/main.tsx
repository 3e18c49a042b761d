/**
 * Begins the editor's interface in a page of `ssg edit`. It is a bundle of its own, in an element of
 * its own, apart from the page's styles; nothing of it is in what is published.
 */

import { createRoot } from "react-dom/client";
import { server } from "./client";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import { EditorProvider } from "./editor-context";
import { Interface } from "./interface";
import { elementNumbered } from "./page/elements";
import { hydrated } from "./page/hydration";
import { versionOf } from "./page/newest";
import { listenToPage } from "./page/pointing";
import { pasteVisible } from "./paste/invisible";
import { pathNow } from "./places";
import { createRenewal } from "./renewal";
import { createMemory } from "./session";
import { styles } from "./styles";

/** The element that the interface is in. */
const element = "ssg-editor";

// Of two projects that are edited at one address, each has its own drafts.
const { project = "", file = "" } =
  document.querySelector<HTMLElement>("script[data-project]")?.dataset ?? {};
const drafts = createDrafts(sessionStorage, localStorage, project);

let isLeaving = false;

async function begin(): Promise<void> {
  const answer = await server.state();
  // Without a server there is no live reload either: the next load begins again.
  if (answer.kind !== "ok") return;
  const state = answer.value;
  const host = makeHost(state.lang);
  const renew = createRenewal(
    () => editor,
    () => isLeaving,
  );
  const editor = createEditor({
    server,
    memory: createMemory(sessionStorage),
    drafts,
    state,
    version: versionOf(document) ?? state.version,
    page: () => location.pathname,
    renew,
    isLeaving: () => isLeaving,
  });
  listenToPage(editor, host);
  listenToWindow(editor);
  // In the place of a page that cannot be shown stands why, which React has no part in.
  if (file === "") await hydrated();
  else editor.show({ kind: "form", file, path: [] });
  await editor.follow();
  show(editor, host);
  await restoreField(editor);
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
  host.addEventListener("paste", pasteVisible);
  return host;
}

/** Room for the bar, above which live reload tells what is wrong. */
const bar = "72px";

function show(editor: Editor, host: HTMLElement): void {
  const container = document.createElement("div");
  host.shadowRoot?.append(container);
  document.body.append(host);
  document.documentElement.style.setProperty("--ssg-trouble-bottom", bar);
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

function listenToWindow(editor: Editor): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isKept = true;
  const flush = () => {
    clearTimeout(timer);
    isKept = drafts.flush();
    if (!isKept) editor.alarm(editor.view().words.noRoom);
  };
  drafts.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(flush, pause);
  });
  window.addEventListener("beforeunload", (event) => {
    // The browser has no room for what was typed: it asks before it forgets that.
    if (!isKept && drafts.all().length > 0) event.preventDefault();
  });
  // A picture that misses its place is not to be shown in the place of the page.
  for (const type of ["dragover", "drop"] as const) {
    window.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
  }
  window.addEventListener("pagehide", () => {
    isLeaving = true;
    editor.keepFocus();
    flush();
  });
  window.addEventListener("pageshow", () => {
    isLeaving = false;
  });
  window.addEventListener("ssg-reload", (event) => {
    event.preventDefault();
    editor.renew(event.detail);
  });
  window.addEventListener("online", editor.nudge);
  window.addEventListener("focus", editor.nudge);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) flush();
    else editor.nudge();
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== null && newValue === null) drafts.forget(key);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const letter = key.toLowerCase();
    const isStep = (event.ctrlKey || event.metaKey) && (letter === "z" || letter === "y");
    if (!isStep || isTyping(event)) return;
    event.preventDefault();
    void (shiftKey || letter === "y" ? editor.redo() : editor.undo());
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
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
  if (field?.page !== location.pathname || editor.view().mode !== "edit") return;
  const element = elementNumbered(field.number) ?? null;
  const path = await pathNow(field.file, field.path, field.expected);
  const found = path && (await editor.choiceAt(element, { ...field, path }));
  if (found) {
    const { block } = found.info;
    // Blocks of running text have all the same path.
    if (block === null || editor.drafts.of(found.info) !== undefined) {
      editor.openMark(element, found);
      return;
    }
  }
  // Another element is there by now. What was typed is among the drafts.
  editor.memory.keep({ field: null });
  if (editor.drafts.all().length > 0) editor.show({ kind: "drafts" });
}

void begin();
