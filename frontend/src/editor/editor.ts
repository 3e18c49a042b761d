import type { ChangeRequest, Saved, SessionState } from "../generated/editor";
import type { Answer, server as realServer, Trouble } from "./client";
import { createConnection } from "./connection";
import type { Draft, Drafts } from "./drafts";
import { createMarkedFields, isOfOldVersion, type MarkedFields } from "./marked-fields";
import { createOpening, type Opening } from "./opening";
import { sideBeside } from "./page/placement";
import { followDrafts, isSamePath, pathNow } from "./places";
import { changedWords } from "./repeated";
import { dropDone, goOn, isThereAlready, savedOf, type Typed } from "./saved-drafts";
import type { FormPanel, Memory, Mode, Notice, Panel } from "./session";
import { createStore } from "./store";
import type { Target, View } from "./view";
import { dictionary } from "./words";

/** The actions and state of the editor. */
export type Editor = Opening &
  Pick<MarkedFields, "infoOf" | "choiceAt"> & {
    view: () => View;
    subscribe: (listener: () => void) => () => void;
    drafts: Drafts;
    memory: Memory;
    point: (target: Target | null) => void;
    setMode: (mode: Mode) => void;
    /** Discards a draft, and offers to restore it. */
    giveBack: (draft: Draft) => void;
    /** Shows a panel, at the side where it does not cover the card of an element. */
    show: (panel: Panel | null, element?: Element | null) => void;
    /** Updates the place of the value that the panel shows. */
    placePanel: (panel: FormPanel) => void;
    /** Sends an edit. Its draft is kept until it is saved, or longer if more was typed. */
    change: (request: ChangeRequest, typed: Typed | null) => Promise<Answer<Saved>>;
    /** Undoes the last change, if there is one. */
    undo: () => Promise<void>;
    redo: () => Promise<void>;
    /** Shows the result of a request other than an edit. */
    after: <T>(answer: Answer<T>, done: string) => void;
    say: (notice: Notice | null) => void;
    /** Requests the state of the session. */
    refresh: () => Promise<boolean>;
    /** Shows an error. */
    alarm: (alert: Trouble | string | null) => void;
    /** Finds drafts and the open field again after lists may have changed. */
    follow: () => Promise<void>;
    /** Shows the newest version of the page, unless it is `version` and already shown. */
    renew: (version?: string) => void;
    /** Reports that a request got no answer. */
    lost: () => void;
    nudge: () => void;
    /** Closes the form of another page. */
    arrive: () => void;
    /** Navigates to another page; a reload of this one must not interrupt that. */
    visit: (address: string) => void;
    isLeavingFor: () => string | null;
  };

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
  const { server, memory, drafts } = around;
  const { mode, panel: last, panelPage, notice } = memory.now();
  const panel = last?.kind === "form" && panelPage !== around.page() ? null : last;
  const store = createStore<View>({
    words: dictionary[around.state.lang],
    version: around.version,
    state: around.state,
    page: around.page(),
    mode,
    target: null,
    chooser: null,
    field: null,
    panel,
    panelTurn: 0,
    notice,
    alert: null,
    isOffline: false,
  });
  const { now: view, set } = store;
  memory.keep({ notice: null });
  const fields = createMarkedFields((mark) => server.field(mark, view().version));
  const opening = createOpening({
    ...around,
    store,
    fields,
    refresh,
    failed: (it) => after(it, ""),
  });
  let destination: string | null = null;

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
    // If a new version of the page is about to be loaded, it also shows the notice.
    memory.keep({ notice: said });
    set({ notice: said });
  }

  /** Resumes after a lost connection; the server may have been restarted and not know this tab. */
  async function comeBack() {
    if (!(await refresh())) return;
    around.renew();
    say({ text: view().words.onlineAgain, warnings: [] });
    await sendUnsent();
  }

  /** Sends the edits that got no answer again, in order. */
  async function sendUnsent() {
    for (const draft of drafts.all()) {
      if (draft.unsent === null) continue;
      const { file, expected, unsent, block } = draft;
      const request = { file, edit: unsent, expected, source: block?.source };
      const answer = await change(request, draft);
      if (answer.kind === "offline") return;
      // The field shows the error once it is open.
      if (answer.kind !== "ok") drafts.put({ ...draft, unsent: null });
    }
  }

  function troubled(trouble: Trouble) {
    if (trouble.kind === "offline") connection.lost();
    else if (isOfOldVersion(trouble)) around.renew();
  }

  /** Shows a newer version of the page after a save. */
  function look(saved: Partial<Saved>) {
    const isOutdated = (saved.version ?? view().version) !== view().version;
    fields.setOutdated(isOutdated);
    if (isOutdated) around.renew(saved.version);
    else void refresh();
  }

  async function change(request: ChangeRequest, typed: Typed | null): Promise<Answer<Saved>> {
    set({ alert: null });
    const answer = await server.change(request);
    if (around.isLeaving()) return answer;
    if (answer.kind === "ok" || isThereAlready(answer, request.edit)) {
      const saved = savedOf(answer, view().version);
      if (typed !== null) goOn(drafts, typed, saved);
      else dropDone(drafts, request);
      say({ text: view().words.saved, warnings: saved.warnings });
      fields.forget();
      look(saved);
      void tellRepeated(request, typed, saved);
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

  async function follow() {
    await followDrafts(drafts);
    const { field } = view();
    if (field === null || field.info.block !== null) return;
    const { file, path, expected } = field.info;
    const now = await pathNow(file, path, expected);
    if (now === undefined || view().field?.id !== field.id) return;
    if (now !== null && isSamePath(now, path)) return;
    const info = { ...field.info, path: now ?? path };
    // The value's new element is unknown.
    const isTyped = now !== null && drafts.of(info) !== undefined;
    set({ field: isTyped ? { ...field, info, element: null } : null });
    if (now === null) set({ alert: view().words.itemGone });
  }

  /** Offers to replace changed words where they occur elsewhere. */
  async function tellRepeated(request: ChangeRequest, typed: Typed | null, { warnings }: Saved) {
    const words = changedWords(request, typed?.old);
    if (words.length === 0) return;
    const answer = await server.places(words);
    if (answer.kind !== "ok" || answer.value.length === 0 || around.isLeaving()) return;
    const { value: places } = answer;
    const { saved, repeated } = view().words;
    const text = `${saved} ${repeated(places.length)}.`;
    say({ text, warnings, repeated: { words, places } });
  }

  function show(shown: Panel | null, element: Element | null = null) {
    const focus = shown?.kind === "form" ? shown.focus : undefined;
    const panelFocus = focus === undefined ? null : JSON.stringify(focus);
    const begin = { panelTop: 0, panelOpen: [], panelFocus };
    // The focus moves to the panel instead of returning to the element of a field.
    const card = element?.closest("li, article") ?? element;
    const { panelSide: side } = memory.now();
    const panelSide = card ? sideBeside(card.getBoundingClientRect(), innerWidth, side) : side;
    const at = { panelPage: around.page(), panelSide };
    memory.keep({ panel: shown, ...at, ...begin, ...(shown !== null && { focus: null }) });
    set({ panel: shown, panelTurn: view().panelTurn + 1 });
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
    set({ alert: answer });
    if (answer.kind === "failed" && answer.file) {
      show({ kind: "form", file: answer.file, path: [] });
    }
    // The possible undo and redo steps may have changed.
    void refresh();
  }

  async function refresh(): Promise<boolean> {
    const answer = await server.state();
    if (answer.kind === "ok") set({ state: answer.value });
    else if (answer.kind === "failed") set({ alert: answer });
    return answer.kind === "ok";
  }

  /** Whether there is a step to undo or redo. The state may be older than the last save. */
  async function canStep(direction: "undo" | "redo"): Promise<boolean> {
    if (view().state[direction] === null) await refresh();
    return view().state[direction] !== null;
  }

  return {
    ...opening,
    infoOf: fields.infoOf,
    choiceAt: fields.choiceAt,
    view,
    subscribe: store.subscribe,
    drafts,
    memory,
    point: (target) => {
      const { target: last } = view();
      if (target?.element !== last?.element || target?.by !== last?.by) set({ target });
    },
    setMode: (wanted) => {
      memory.keep({ mode: wanted, field: null });
      set({ mode: wanted, target: null, chooser: null, field: null });
    },
    giveBack: (draft) => {
      drafts.drop(draft);
      say({ text: view().words.givenBack, warnings: [], draft });
    },
    show,
    placePanel: (panel) => {
      memory.keep({ panel });
      set({ panel });
    },
    change,
    undo: async () => {
      if (await canStep("undo")) after(await server.undo(), view().words.undone);
    },
    redo: async () => {
      if (await canStep("redo")) after(await server.redo(), view().words.redone);
    },
    after,
    say,
    refresh,
    alarm: (alert) => set({ alert }),
    follow,
    renew: around.renew,
    lost: connection.lost,
    nudge: connection.nudge,
    arrive: () => {
      if (view().page !== around.page()) set({ page: around.page() });
      const isOfOther = memory.now().panelPage !== around.page();
      if (view().panel?.kind === "form" && isOfOther) show(null);
    },
    visit: (address) => {
      memory.keep({ panelPage: new URL(address, location.href).pathname });
      destination = address;
      location.assign(address);
    },
    isLeavingFor: () => destination,
  };
}
