/**
 * Starts the editor in a page of `ssg edit`. The editor is a separate bundle in its own element,
 * isolated from the page's styles, and never published.
 */

import { createRoot } from "react-dom/client";
import { server } from "./client";
import { createDrafts } from "./drafts";
import { createEditor, type Editor } from "./editor";
import { EditorProvider } from "./editor-context";
import { Interface } from "./interface";
import { elementNumbered } from "./page/elements";
import { hydrated } from "./page/hydration";
import { keepMarked } from "./page/marking";
import { fetchPresent, versionOf } from "./page/newest";
import { listenToPage } from "./page/pointing";
import { pasteVisible } from "./paste/invisible";
import { pathNow } from "./places";
import { createRenewal } from "./renewal";
import { createMemory } from "./session";
import { styles } from "./styles";

/** The name of the element that contains the interface. */
const element = "ssg-editor";

// Projects that are edited at the same address have separate drafts.
const { project = "", file = "" } =
  document.querySelector<HTMLElement>("script[data-project]")?.dataset ?? {};
const drafts = createDrafts(sessionStorage, localStorage, project);

let isLeaving = false;

async function begin(): Promise<void> {
  const answer = await server.state();
  // Live reload does not work without a server either, so the next page load starts the editor.
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
  // An error page, which replaces a page that cannot be shown, is not hydrated.
  if (file === "") {
    await hydrated();
    keepMarked(fetchPresent);
  } else editor.show({ kind: "form", file, path: [] });
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
  // The page must not handle keys that are pressed in the editor.
  host.addEventListener("keydown", (event) => event.stopPropagation());
  host.addEventListener("paste", pasteVisible);
  return host;
}

/** The height of the toolbar, above which live reload shows errors. */
const bar = "72px";

function show(editor: Editor, host: HTMLElement): void {
  const container = document.createElement("div");
  host.shadowRoot?.append(container);
  document.body.append(host);
  document.documentElement.style.setProperty("--ssg-trouble-bottom", bar);
  // An open menu of the page makes everything else inert, but must not affect the editor.
  new MutationObserver(() => {
    if (host.inert) host.inert = false;
  }).observe(host, { attributeFilter: ["inert"] });
  createRoot(container).render(
    <EditorProvider value={editor}>
      <Interface />
    </EditorProvider>,
  );
}

/** The milliseconds without a key press after which drafts are written to storage. */
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
    // Storage is full, so the browser asks before it discards the drafts.
    if (!isKept && drafts.all().length > 0) event.preventDefault();
  });
  // A file dropped beside its field must not replace the page.
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
  // A page that is shown without a page load sets its title.
  new MutationObserver(editor.arrive).observe(document.head, { childList: true, subtree: true });
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

/** Whether a key press goes to a field, which has its own undo. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** Opens the field again that was open before a reload. */
async function restoreField(editor: Editor): Promise<void> {
  const { field } = editor.memory.now();
  if (field?.page !== location.pathname || editor.view().mode !== "edit") return;
  const element = elementNumbered(field.number) ?? null;
  const path = await pathNow(field.file, field.path, field.expected);
  const found = path && (await editor.choiceAt(element, { ...field, path }));
  if (found) {
    const { block } = found.info;
    // All blocks of running text have the same path; only a draft identifies one.
    if (block === null || editor.drafts.of(found.info) !== undefined) {
      editor.openMark(element, found);
      return;
    }
  }
  // The element has changed. The typed text is among the drafts.
  editor.memory.keep({ field: null });
  if (editor.drafts.all().length > 0) editor.show({ kind: "drafts" });
}

void begin();
