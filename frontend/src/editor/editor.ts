import type { ChangeRequest, Edit, FieldInfo, Saved, State } from "./api";
import type { Answer, server as realServer, Trouble } from "./client";
import { createConnection } from "./connection";
import { type Draft, type DraftPlace, type Drafts, isSaved } from "./drafts";
import { elementOf, numberOf, type Pointed } from "./page/elements";
import type { Memory, Mode, Notice, Panel } from "./session";
import { troubleInWords } from "./troubles";
import { dictionary } from "./words";
import type { Words } from "./words-es";

/** What is pointed at, and how. */
export type Target = Pointed & { by: "hover" | "focus" | "touch" };

/** A field over the page; `caret` is where in the text somebody has clicked. */
export type OpenField = {
  element: Element | null;
  mark: number;
  info: FieldInfo;
  draft: Draft | undefined;
  caret: number | null;
};

export type Choice = { mark: number; info: FieldInfo };

/** What the interface shows. */
export type View = {
  words: Words;
  state: State;
  mode: Mode;
  target: Target | null;
  chooser: { element: Element; choices: Choice[] } | null;
  field: OpenField | null;
  panel: Panel | null;
  notice: Notice | null;
  alert: string | null;
  isOffline: boolean;
  isBusy: boolean;
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
  closeChooser: () => void;
  /** Closes the field, and gives the focus back to its element. */
  closeField: () => void;
  show: (panel: Panel | null) => void;
  /** Sends an edit; a draft of its place is kept until it is saved. */
  change: (request: ChangeRequest, place: DraftPlace | null) => Promise<Answer<Saved>>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Says what a request other than an edit has brought. */
  after: <T>(answer: Answer<T>, done: string) => void;
  say: (notice: Notice | null) => void;
  alarm: (text: string | null) => void;
  /** Asks for what the bar shows; `false` if the server does not tell. */
  refresh: () => Promise<boolean>;
  /** Shows the newest version of the page. */
  renew: () => void;
  nudge: () => void;
  /** Leaves for another page, which no reload of this one holds up. */
  visit: (address: string) => void;
  isLeavingFor: () => string | null;
};

type Surroundings = {
  server: typeof realServer;
  memory: Memory;
  drafts: Drafts;
  state: State;
  /** The version that the page shows. */
  version: string;
  page: () => string;
  renew: () => void;
  isLeaving: () => boolean;
};

export function createEditor(around: Surroundings): Editor {
  const { server, memory, drafts, version, page } = around;
  const listeners = new Set<() => void>();
  const infos = new Map<number, Promise<Answer<FieldInfo>>>();
  const { mode, panel, notice } = memory.now();
  let view: View = {
    words: dictionary[around.state.lang],
    state: around.state,
    mode,
    target: null,
    chooser: null,
    field: null,
    panel,
    notice,
    alert: null,
    isOffline: false,
    isBusy: false,
  };
  memory.keep({ notice: null });
  // Another version is about to be shown: the marks of this one say nothing any more.
  let isOutdated = false;
  let destination: string | null = null;

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
    say({ text: view.words.onlineAgain, warnings: [] });
    await sendUnsent();
  }

  /** Edits that found no server, in the order in which they were made. */
  async function sendUnsent() {
    for (const draft of drafts.all()) {
      if (draft.unsent === null) continue;
      const { file, expected, unsent } = draft;
      const answer = await change({ file, edit: unsent, expected }, draft);
      if (answer.kind === "offline") return;
      // What is wrong with it is told in its field.
      if (answer.kind !== "ok") drafts.put({ ...draft, unsent: null });
    }
  }

  function troubled(trouble: Trouble) {
    if (trouble.kind === "offline") connection.lost();
    else if (trouble.kind === "failed" && trouble.status === 410) around.renew();
  }

  async function change(request: ChangeRequest, place: DraftPlace | null): Promise<Answer<Saved>> {
    set({ isBusy: true, alert: null });
    const answer = await server.change(request);
    set({ isBusy: false });
    if (around.isLeaving()) return answer;
    if (answer.kind === "ok" || isThereAlready(answer, request.edit)) {
      if (place !== null) drafts.drop(place);
      if (answer.kind === "ok") isOutdated ||= answer.value.version !== version;
      const warnings = answer.kind === "ok" ? answer.value.warnings : [];
      say({ text: view.words.saved, warnings });
      infos.clear();
      if (!isOutdated) void refresh();
      return answer.kind === "ok" ? answer : { kind: "ok", value: { version, warnings } };
    }
    const draft = place === null ? undefined : drafts.of(place);
    if (answer.kind === "offline" && draft !== undefined) {
      drafts.put({ ...draft, unsent: request.edit });
      drafts.flush();
    }
    troubled(answer);
    return answer;
  }

  function after<T>(answer: Answer<T>, done: string) {
    if (around.isLeaving()) return;
    if (answer.kind === "ok") {
      const saved = answer.value as Partial<Saved>;
      isOutdated ||= (saved.version ?? version) !== version;
      say({ text: done, warnings: saved.warnings ?? [] });
      // The interface of the new version asks, too.
      if (!isOutdated) void refresh();
      return;
    }
    troubled(answer);
    if (answer.kind !== "offline") set({ alert: troubleInWords(answer, view.words) });
  }

  async function refresh(): Promise<boolean> {
    const answer = await server.state();
    if (answer.kind === "ok") set({ state: answer.value });
    else if (answer.kind === "failed") set({ alert: troubleInWords(answer, view.words) });
    return answer.kind === "ok";
  }

  function infoOf(mark: number): Promise<Answer<FieldInfo>> {
    if (isOutdated) return Promise.resolve(outdated);
    const known = infos.get(mark);
    if (known !== undefined) return known;
    const asked = server.field(mark, version);
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
    set({ field: { element, mark, info, draft, caret }, chooser: null, target: null, alert: null });
  }

  async function open(
    element: Element,
    marks: readonly number[],
    caret: number | null = null,
  ): Promise<void> {
    const answers = await Promise.all(marks.map(infoOf));
    const choices: Choice[] = [];
    for (const [at, answer] of answers.entries()) {
      const mark = marks[at];
      if (mark === undefined) continue;
      if (answer.kind === "ok") choices.push({ mark, info: answer.value });
      else after(answer, "");
    }
    const [first, ...others] = choices;
    if (first === undefined) return;
    if (others.length === 0) openMark(element, first, caret);
    else set({ chooser: { element, choices }, field: null, target: null });
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
    closeChooser: () => {
      const element = view.chooser?.element;
      set({ chooser: null });
      giveFocus(element ?? null);
    },
    closeField: () => {
      const { field } = view;
      if (field === null) return;
      const element = field.element ?? elementOf(field.mark);
      memory.keep({ field: null, focus: { page: page(), number: numberOf(element) } });
      set({ field: null });
      giveFocus(element);
    },
    show: (shown) => {
      memory.keep({ panel: shown, panelTop: 0, panelOpen: [], panelFocus: null });
      set({ panel: shown });
    },
    change,
    undo: async () => after(await server.undo(), view.words.undone),
    redo: async () => after(await server.redo(), view.words.redone),
    after,
    say,
    alarm: (alert) => set({ alert }),
    refresh,
    renew: around.renew,
    nudge: connection.nudge,
    visit: (address) => {
      destination = address;
      location.assign(address);
    },
    isLeavingFor: () => destination,
  };
}

/** What the server would answer. */
const outdated: Trouble = { kind: "failed", status: 410, title: "", text: "" };

/** Whether another program has written just what was to be written. */
function isThereAlready(answer: Answer<Saved>, edit: Edit): boolean {
  if (answer.kind !== "conflict" || answer.conflict.deleted) return false;
  const wanted = edit.op === "set" ? edit.value : edit.op === "lines" ? edit.text : undefined;
  return wanted !== undefined && wanted === answer.conflict.theirs;
}

function giveFocus(element: Element | null) {
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    element.focus({ preventScroll: true });
  }
}
