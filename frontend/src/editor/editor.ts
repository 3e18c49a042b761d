import type {
  ChangeRequest,
  Edit,
  FieldInfo,
  PathStep,
  Saved,
  SessionState,
} from "../generated/editor";
import type { Answer, server as realServer, Trouble } from "./client";
import { createConnection } from "./connection";
import { type Draft, type DraftPlace, type Drafts, isSaved } from "./drafts";
import { pathAfter } from "./form/reorder";
import {
  elementNumbered,
  elementOf,
  numberOf,
  type Pointed,
  pointedAt,
  stopAround,
} from "./page/elements";
import type { Memory, Mode, Notice, Panel } from "./session";
import { troubleInWords } from "./troubles";
import { isSame } from "./values";
import { dictionary } from "./words";
import type { Words } from "./words-es";

/** What is pointed at, and how. */
export type Target = Pointed & { by: "hover" | "focus" | "touch" };

/** A field over the page; `caret` is where in the text somebody has clicked. */
export type OpenField = {
  /** Another one each time that a field is opened. */
  id: number;
  element: Element | null;
  mark: number;
  info: FieldInfo;
  draft: Draft | undefined;
  caret: number | null;
};

export type Choice = { mark: number; info: FieldInfo };

/** A place of the content. */
export type ContentPlace = { file: string; path: PathStep[] };

/** What the interface shows. */
export type View = {
  words: Words;
  /** The version of the site that the page shows. */
  version: string;
  state: SessionState;
  mode: Mode;
  target: Target | null;
  chooser: { element: Element; choices: Choice[] } | null;
  field: OpenField | null;
  panel: Panel | null;
  notice: Notice | null;
  alert: string | null;
  isOffline: boolean;
};

/** What the interface does. */
export type Editor = {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  drafts: Drafts;
  memory: Memory;
  /** What a mark stands for; asked for once in each version of the page. */
  infoOf: (mark: number) => Promise<Answer<FieldInfo>>;
  point: (target: Target | null) => void;
  setMode: (mode: Mode) => void;
  /** Opens the field of an element, or lets choose one of several. */
  open: (element: Element, marks: readonly number[], caret?: number | null) => Promise<void>;
  openMark: (element: Element | null, choice: Choice, caret?: number | null) => void;
  /** Closes the menu; its element gets the focus, unless something else was chosen. */
  closeChooser: (isLeft?: boolean) => void;
  /** Closes the field, if it is the one that is named; its element gets the focus. */
  closeField: (id?: number) => void;
  /** Forgets what was typed, and offers it once more. */
  giveBack: (draft: Draft) => void;
  show: (panel: Panel | null) => void;
  /** Sends an edit of what was typed; its draft is kept until that is saved, and what is typed later. */
  change: (request: ChangeRequest, typed: Typed | null) => Promise<Answer<Saved>>;
  /** Takes the last change back, if there is one. */
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Says what a request other than an edit has brought. */
  after: <T>(answer: Answer<T>, done: string) => void;
  say: (notice: Notice | null) => void;
  /** Asks for the state of the session. */
  refresh: () => Promise<boolean>;
  alarm: (text: string | null) => void;
  /** What the marks of an element stand for at a place of a file; nothing if none is there. */
  choiceAt: (element: Element | null, place: ContentPlace) => Promise<Choice | undefined>;
  /** Shows the newest version of the page, unless it is the one that is named and shown already. */
  renew: (version?: string) => void;
  /** Shows a version in the place of the one before; what is being written goes on. */
  renewWith: (version: string, show: () => void) => void;
  /** Remembers which element of the page has the focus, which it gets back after a load. */
  keepFocus: () => void;
  /** A request has found no server. */
  lost: () => void;
  nudge: () => void;
  /** Leaves for another page, which no reload of this one holds up. */
  visit: (address: string) => void;
  isLeavingFor: () => string | null;
};

/** What a field says when it is saved. */
type Typed = DraftPlace & Pick<Draft, "value">;

/** An element of the page, and where in its text somebody has clicked. */
type Wanted = { number: number; caret: number | null };

type Surroundings = {
  server: typeof realServer;
  memory: Memory;
  drafts: Drafts;
  state: SessionState;
  /** The version that the page shows. */
  version: string;
  page: () => string;
  renew: (version?: string) => void;
  isLeaving: () => boolean;
};

export function createEditor(around: Surroundings): Editor {
  const { server, memory, drafts, page } = around;
  const listeners = new Set<() => void>();
  const infos = new Map<number, Promise<Answer<FieldInfo>>>();
  const { mode, panel, notice } = memory.now();
  let view: View = {
    words: dictionary[around.state.lang],
    version: around.version,
    state: around.state,
    mode,
    target: null,
    chooser: null,
    field: null,
    panel,
    notice,
    alert: null,
    isOffline: false,
  };
  memory.keep({ notice: null });
  // Another version is about to be shown: the marks of this one say nothing any more.
  let isOutdated = false;
  /** What is to be opened in it. */
  let wanted: Wanted | null = null;
  let destination: string | null = null;
  let opened = 0;

  function set(changes: Partial<View>) {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  }

  const connection = createConnection(
    async () => (await server.state()).kind !== "offline",
    (isThere) => {
      if (!isThere) {
        drafts.flush();
        set({ isOffline: true });
        return;
      }
      set({ isOffline: false, alert: null });
      void comeBack();
    },
  );

  function say(said: Notice | null) {
    // Another version is about to be shown: it is said there, too.
    memory.keep({ notice: said });
    set({ notice: said });
  }

  /** The server that answers again may be another one, for which this tab is a stranger. */
  async function comeBack() {
    if (!(await refresh())) return;
    around.renew();
    say({ text: view.words.onlineAgain, warnings: [] });
    await sendUnsent();
  }

  /** Edits that found no server, in the order in which they were made. */
  async function sendUnsent() {
    for (const draft of drafts.all()) {
      if (draft.unsent === null) continue;
      const { file, expected, unsent, block } = draft;
      const request = { file, edit: unsent, expected, source: block?.source };
      const answer = await change(request, draft);
      if (answer.kind === "offline") return;
      // What is wrong with it is told in its field.
      if (answer.kind !== "ok") drafts.put({ ...draft, unsent: null });
    }
  }

  function troubled(trouble: Trouble) {
    if (trouble.kind === "offline") connection.lost();
    else if (isOfOldVersion(trouble)) around.renew();
  }

  /** What has been changed may not be seen yet. */
  function look(saved: Partial<Saved>) {
    isOutdated = (saved.version ?? view.version) !== view.version;
    if (isOutdated) around.renew(saved.version);
    else void refresh();
  }

  async function change(request: ChangeRequest, typed: Typed | null): Promise<Answer<Saved>> {
    set({ alert: null });
    const answer = await server.change(request);
    if (around.isLeaving()) return answer;
    if (answer.kind === "ok" || isThereAlready(answer, request.edit)) {
      const saved = savedOf(answer, view.version);
      if (typed !== null) goOn(typed, saved);
      else followItems(request, saved);
      say({ text: view.words.saved, warnings: saved.warnings });
      infos.clear();
      look(saved);
      return { kind: "ok", value: saved };
    }
    const draft = typed === null ? undefined : drafts.of(typed);
    if (answer.kind === "offline" && draft !== undefined) {
      drafts.put({ ...draft, unsent: request.edit });
      drafts.flush();
    }
    troubled(answer);
    return answer;
  }

  /** What was typed while it was saved is a draft of what is saved now. */
  function goOn(typed: Typed, { expected, block }: Saved) {
    const draft = drafts.of(typed);
    if (draft === undefined) return;
    drafts.drop(draft);
    if (isSame(draft.value, typed.value)) return;
    drafts.put({
      ...draft,
      expected: expected ?? draft.expected,
      block: block ?? draft.block,
      unsent: null,
    });
  }

  /** Drafts of the items of a list go with them. */
  function followItems({ file, edit }: ChangeRequest, { expected }: Saved) {
    for (const draft of drafts.all()) {
      const path = draft.file === file ? pathAfter(edit, draft.path) : draft.path;
      if (path === draft.path) continue;
      drafts.drop(draft);
      if (path !== null) drafts.put({ ...draft, path, expected: expected ?? draft.expected });
    }
  }

  function after<T>(answer: Answer<T>, done: string) {
    if (around.isLeaving()) return;
    if (answer.kind === "ok") {
      const saved = answer.value as Partial<Saved>;
      say({ text: done, warnings: saved.warnings ?? [] });
      look(saved);
      return;
    }
    troubled(answer);
    if (answer.kind === "offline" || isOfOldVersion(answer)) return;
    set({ alert: troubleInWords(answer, view.words) });
    // What can be undone may be something else by now.
    void refresh();
  }

  async function refresh(): Promise<boolean> {
    const answer = await server.state();
    if (answer.kind === "ok") set({ state: answer.value });
    else if (answer.kind === "failed") set({ alert: troubleInWords(answer, view.words) });
    return answer.kind === "ok";
  }

  /** Whether there is a step to go. The bar may not yet know of the last save. */
  async function canStep(direction: "undo" | "redo"): Promise<boolean> {
    if (view.state[direction] === null) await refresh();
    return view.state[direction] !== null;
  }

  function infoOf(mark: number): Promise<Answer<FieldInfo>> {
    if (isOutdated) return Promise.resolve(outdated);
    const known = infos.get(mark);
    if (known !== undefined) return known;
    const asked = server.field(mark, view.version);
    infos.set(mark, asked);
    void asked.then((answer) => {
      if (answer.kind !== "ok") infos.delete(mark);
    });
    return asked;
  }

  function openMark(element: Element | null, { mark, info }: Choice, caret: number | null = null) {
    const place = { file: info.file, path: info.path, block: info.block };
    let draft = drafts.of(place);
    if (draft !== undefined && isSaved(draft, info)) {
      drafts.drop(draft);
      draft = undefined;
    }
    const { file, path } = info;
    memory.keep({ field: { page: page(), number: numberOf(element), file, path } });
    opened += 1;
    const open = { id: opened, element, mark, info, draft, caret };
    set({ field: open, chooser: null, target: null, alert: null });
  }

  async function choiceAt(
    element: Element | null,
    { file, path }: ContentPlace,
  ): Promise<Choice | undefined> {
    for (const mark of pointedAt(element)?.marks ?? []) {
      const answer = await infoOf(mark);
      if (answer.kind !== "ok") continue;
      const { value: info } = answer;
      if (info.file === file && isSame(path.map(String), info.path.map(String))) {
        return { mark, info };
      }
    }
    return undefined;
  }

  /** Brings a field up to date in which nothing was typed: another program may have changed it. */
  async function refreshField({ id, element, info }: OpenField) {
    const found = await choiceAt(element, info);
    const { field } = view;
    if (found === undefined || field?.id !== id || drafts.of(field.info) !== undefined) return;
    // Blocks of running text have all the same path.
    if (found.info.block === null || found.info.block.source === field.info.block?.source) {
      set({ field: { ...field, ...found } });
    }
  }

  /** Where the focus is, for the version that comes. */
  function keepFocus() {
    // A field that has just been closed gives it back.
    if (memory.now().focus !== null) return;
    const element = document.activeElement?.closest("#root *") ?? null;
    if (element !== null) memory.keep({ focus: { page: page(), number: numberOf(element) } });
  }

  function renewWith(version: string, show: () => void) {
    const { field, target } = view;
    const inField = numberOf(field?.element ?? null);
    const atPointer = numberOf(target?.element ?? null);
    keepFocus();
    show();
    isOutdated = false;
    infos.clear();
    const pointed = pointedAt(elementNumbered(atPointer) ?? null);
    set({
      version,
      chooser: null,
      target: target === null || pointed === undefined ? null : { ...pointed, by: target.by },
      field: field === null ? null : { ...field, element: elementNumbered(inField) ?? null },
    });
    void refresh();
    if (wanted !== null) openWanted(wanted);
    else if (view.field !== null && drafts.of(view.field.info) === undefined) {
      void refreshField(view.field);
    }
  }

  /** Opens the field of an element by its number, which is the same in another version. */
  function openWanted({ number, caret }: Wanted) {
    wanted = null;
    const pointed = pointedAt(elementNumbered(number) ?? null);
    if (pointed !== undefined) void open(pointed.element, pointed.marks, caret);
  }

  async function open(
    element: Element,
    marks: readonly number[],
    caret: number | null = null,
  ): Promise<void> {
    const { version } = view;
    const number = numberOf(element);
    const answers = await Promise.all(marks.map(infoOf));
    // Another version may have been shown meanwhile.
    const isShown = version === view.version;
    if (answers.some(isOfOldVersion)) {
      // It is opened in the newest version, or as soon as that is shown.
      if (!isShown) openWanted({ number, caret });
      else {
        wanted = { number, caret };
        around.renew();
      }
      return;
    }
    const shown = isShown ? element : (elementNumbered(number) ?? element);
    const choices: Choice[] = [];
    for (const [at, answer] of answers.entries()) {
      const mark = marks[at];
      if (mark === undefined) continue;
      if (answer.kind === "ok") choices.push({ mark, info: answer.value });
      else after(answer, "");
    }
    const [first, ...others] = choices;
    if (first === undefined) return;
    if (others.length === 0) openMark(shown, first, caret);
    else set({ chooser: { element: shown, choices }, field: null, target: null });
  }

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drafts,
    memory,
    infoOf,
    point: (target) => {
      const { target: last } = view;
      if (target?.element !== last?.element || target?.by !== last?.by) set({ target });
    },
    setMode: (wanted) => {
      memory.keep({ mode: wanted, field: null });
      set({ mode: wanted, target: null, chooser: null, field: null });
    },
    open,
    openMark,
    closeChooser: (isLeft = false) => {
      const element = view.chooser?.element;
      set({ chooser: null });
      if (!isLeft) stopAround(element)?.focus({ preventScroll: true });
    },
    giveBack: (draft) => {
      drafts.drop(draft);
      say({ text: view.words.givenBack, warnings: [], draft });
    },
    closeField: (id) => {
      const { field } = view;
      if (field === null || (id !== undefined && id !== field.id)) return;
      const element = field.element ?? elementOf(field.mark);
      memory.keep({ field: null, focus: { page: page(), number: numberOf(element) } });
      set({ field: null });
    },
    show: (shown) => {
      const begin = { panelTop: 0, panelOpen: [], panelFocus: null };
      // The focus goes to the panel, not back to the element of a field.
      memory.keep({ panel: shown, ...begin, ...(shown !== null && { focus: null }) });
      set({ panel: shown });
    },
    change,
    undo: async () => {
      if (await canStep("undo")) after(await server.undo(), view.words.undone);
    },
    redo: async () => {
      if (await canStep("redo")) after(await server.redo(), view.words.redone);
    },
    after,
    say,
    refresh,
    alarm: (alert) => set({ alert }),
    choiceAt,
    renew: around.renew,
    renewWith,
    keepFocus,
    lost: connection.lost,
    nudge: connection.nudge,
    visit: (address) => {
      destination = address;
      location.assign(address);
    },
    isLeavingFor: () => destination,
  };
}

/** Whether a mark was asked for that is of another version than the newest. */
function isOfOldVersion<T>(answer: Answer<T>): boolean {
  return answer.kind === "failed" && answer.status === 410;
}

/** What the server would answer. */
const outdated: Trouble = { kind: "failed", status: 410, title: "", text: "" };

/** Whether another program has written just what was to be written. */
function isThereAlready(answer: Answer<Saved>, edit: Edit): boolean {
  if (answer.kind !== "conflict" || answer.conflict.deleted) return false;
  const wanted = edit.op === "set" ? edit.value : edit.op === "lines" ? edit.text : undefined;
  return wanted !== undefined && wanted === answer.conflict.theirs;
}

/** What there is after an edit was saved, or had been. */
function savedOf(answer: Answer<Saved>, version: string): Saved {
  if (answer.kind === "ok") return answer.value;
  const { expected, block } =
    answer.kind === "conflict" ? answer.conflict : { expected: null, block: null };
  return { version, warnings: [], expected, block };
}
