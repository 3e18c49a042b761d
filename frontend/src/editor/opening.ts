import type { Answer } from "./client";
import { type Drafts, isSaved } from "./drafts";
import { isOfOldVersion, type MarkedFields } from "./marked-fields";
import { elementNumbered, elementOf, numberOf, pointedAt, stopAround } from "./page/elements";
import type { Memory } from "./session";
import type { Store } from "./store";
import type { Choice, OpenField, View } from "./view";

/** Opening and closing of fields, also across versions of the page. */
export type Opening = {
  /** Opens the field of an element, or a menu if the element has several. */
  open: (element: Element, marks: readonly number[], caret?: number | null) => Promise<void>;
  openMark: (element: Element | null, choice: Choice, caret?: number | null) => void;
  /** Closes the menu and focuses its element, unless something else was clicked. */
  closeChooser: (isLeft?: boolean) => void;
  /**
   * Closes the field with this id, or any, so that its element gets the focus. If the element has moved,
   * it is the nearest with the text.
   */
  closeField: (id?: number, text?: string) => void;
  /** Shows a new version of the page; the open field stays. */
  renewWith: (version: string, show: () => void) => void;
  /** Remembers the focused element of the page, to restore the focus after a reload. */
  keepFocus: () => void;
};

/** An element of the page, and the clicked character of its text. */
type Wanted = { number: number; caret: number | null };

type Surroundings = {
  store: Store<View>;
  fields: MarkedFields;
  memory: Memory;
  drafts: Drafts;
  page: () => string;
  renew: () => void;
  refresh: () => Promise<unknown>;
  /** Shows why a field cannot be opened. */
  failed: (answer: Answer<unknown>) => void;
};

export function createOpening(around: Surroundings): Opening {
  const { store, fields, memory, drafts, page } = around;
  const { now: view, set } = store;
  const { infoOf, choiceAt } = fields;
  /** The element to open once the new version is shown. */
  let wanted: Wanted | null = null;
  let opened = 0;
  /** The text of the element that an edit has moved, until the next field closes. */
  let movedText: string | undefined;

  function openMark(element: Element | null, { mark, info }: Choice, caret: number | null = null) {
    const place = { file: info.file, path: info.path, block: info.block };
    let draft = drafts.of(place);
    if (draft !== undefined && isSaved(draft, info)) {
      drafts.drop(draft);
      draft = undefined;
    }
    const { file, path, expected } = info;
    memory.keep({ field: { page: page(), number: numberOf(element), file, path, expected } });
    opened += 1;
    const open = { id: opened, element, mark, info, draft, caret };
    set({ field: open, chooser: null, target: null, alert: null });
  }

  /** Updates an open field without typed changes, as another program may have changed the value. */
  async function refreshField({ id, element, info }: OpenField) {
    const found = await choiceAt(element, info);
    const { field } = view();
    if (found === undefined || field?.id !== id || drafts.of(field.info) !== undefined) return;
    // Blocks of running text share a path; the source tells them apart.
    if (found.info.block === null || found.info.block.source === field.info.block?.source) {
      set({ field: { ...field, ...found } });
    }
  }

  /** Remembers the focused element for the next version. */
  function keepFocus() {
    // A closed field has already set the element that gets the focus.
    if (memory.now().focus !== null) return;
    const element = document.activeElement?.closest("#root *") ?? null;
    if (element === null) return;
    const text = element.textContent === movedText ? movedText : undefined;
    memory.keep({ focus: { page: page(), number: numberOf(element), text } });
  }

  function renewWith(version: string, show: () => void) {
    const { field, target } = view();
    const inField = numberOf(field?.element ?? null);
    const atPointer = numberOf(target?.element ?? null);
    keepFocus();
    show();
    fields.setOutdated(false);
    fields.forget();
    const pointed = pointedAt(elementNumbered(atPointer) ?? null);
    set({
      version,
      chooser: null,
      target: target === null || pointed === undefined ? null : { ...pointed, by: target.by },
      field: field === null ? null : { ...field, element: elementNumbered(inField) ?? null },
    });
    void around.refresh();
    const { field: open } = view();
    if (wanted !== null) openWanted(wanted);
    else if (open !== null && drafts.of(open.info) === undefined) void refreshField(open);
  }

  /** Opens the field of an element by its number, which is the same in the next version. */
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
    const { version } = view();
    const number = numberOf(element);
    const answers = await Promise.all(marks.map(infoOf));
    // Another version may have been shown during the requests.
    const isShown = version === view().version;
    if (answers.some(isOfOldVersion)) {
      // The field is opened in the newest version, at once or when that is shown.
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
      else around.failed(answer);
    }
    const [first, ...others] = choices;
    if (first === undefined) return;
    if (others.length === 0) openMark(shown, first, caret);
    else set({ chooser: { element: shown, choices }, field: null, target: null });
  }

  return {
    open,
    openMark,
    closeChooser: (isLeft = false) => {
      const element = view().chooser?.element;
      set({ chooser: null });
      if (!isLeft) stopAround(element)?.focus({ preventScroll: true });
    },
    closeField: (id, text) => {
      const { field } = view();
      if (field === null || (id !== undefined && id !== field.id)) return;
      movedText = text;
      const element = field.element ?? elementOf(field.mark);
      memory.keep({ field: null, focus: { page: page(), number: numberOf(element), text } });
      set({ field: null });
    },
    renewWith,
    keepFocus,
  };
}
