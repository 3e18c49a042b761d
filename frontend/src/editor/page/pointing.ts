import type { Editor } from "../editor";
import {
  actingAround,
  elementNear,
  elementNumbered,
  pointedAt,
  pointedByFocus,
  stopAround,
} from "./elements";

/** The milliseconds that a pointer rests on an element before its marks are requested. */
const interest = 80;

/**
 * Handles pointer, touch and keyboard on marked elements of the page in edit mode. All listeners
 * are on the window and run before the page's own listeners. Returns a cleanup function.
 */
export function listenToPage(editor: Editor, host: Element): () => void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isForPage = (event: Event) =>
    editor.view().mode === "edit" && !event.composedPath().includes(host);

  function isPreview(event: Event) {
    return event.target instanceof Element && event.target.closest("[data-edit-preview]") !== null;
  }

  function ask(marks: readonly number[]) {
    clearTimeout(timer);
    timer = setTimeout(() => marks.forEach((mark) => void editor.infoOf(mark)), interest);
  }

  function pointToFocus() {
    const { activeElement } = document;
    const pointed = activeElement === null ? undefined : pointedByFocus(activeElement);
    const isShown = pointed?.element.matches(":focus-visible") === true;
    editor.point(pointed !== undefined && isShown ? { ...pointed, by: "focus" } : null);
  }

  function onPointerOver(event: PointerEvent) {
    if (!isForPage(event) || event.pointerType === "touch") return;
    const pointed = isPreview(event) ? undefined : pointedAt(event.target);
    if (pointed === undefined) {
      if (editor.view().target?.by === "hover") pointToFocus();
      return;
    }
    ask(pointed.marks);
    editor.point({ ...pointed, by: "hover" });
  }

  function onPointerLeave() {
    if (editor.view().target?.by === "hover") pointToFocus();
  }

  function onFocusIn(event: FocusEvent) {
    if (!isForPage(event) || !(event.target instanceof Element)) return;
    const pointed = pointedByFocus(event.target);
    if (pointed === undefined || !event.target.matches(":focus-visible")) return;
    ask(pointed.marks);
    editor.point({ ...pointed, by: "focus" });
  }

  function onFocusOut({ relatedTarget }: FocusEvent) {
    if (editor.view().target?.by === "focus" && relatedTarget !== host) editor.point(null);
  }

  function onClick(event: MouseEvent) {
    if (!isForPage(event)) return;
    if (isPreview(event)) {
      stop(event);
      return;
    }
    const pointed = pointedAt(event.target);
    if (pointed === undefined) {
      leave();
      return;
    }
    // Modified clicks follow a link; Space, or the editor's own button, activates a button.
    const isPassing = event.ctrlKey || event.metaKey || event.shiftKey;
    const isPress = event.detail === 0 && actingAround(pointed.element) !== null;
    if (isPassing || isPress) {
      editor.point(null);
      return;
    }
    stop(event);
    const { target } = editor.view();
    const isSecond = target?.by === "touch" && target.element === pointed.element;
    if (isTouch(event) && !isSecond) {
      leave();
      ask(pointed.marks);
      editor.point({ ...pointed, by: "touch" });
      return;
    }
    void editor.open(pointed.element, pointed.marks, caretAt(pointed.element, event));
  }

  /** Closes open menus, and a field without typed changes, when something else is clicked. */
  function leave() {
    const { chooser, field, target } = editor.view();
    if (target?.by === "touch") editor.point(null);
    if (chooser !== null) editor.closeChooser(true);
    if (field !== null && editor.drafts.of({ ...field.info }) === undefined) editor.closeField();
  }

  function onKeyDown(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isForPage(event) || !isPlain || !(event.target instanceof Element)) return;
    if (event.key === "Escape" && editor.view().field !== null) {
      leave();
      return;
    }
    const isField = event.target.matches("input, textarea, select");
    if (event.key !== "F2" && (event.key !== "Enter" || isField)) return;
    const pointed = pointedByFocus(event.target);
    if (pointed === undefined) return;
    stop(event);
    void editor.open(pointed.element, pointed.marks);
  }

  window.addEventListener("pointerover", onPointerOver, options);
  document.documentElement.addEventListener("pointerleave", onPointerLeave, {
    signal: controller.signal,
  });
  window.addEventListener("focusin", onFocusIn, options);
  window.addEventListener("focusout", onFocusOut, options);
  window.addEventListener("click", onClick, options);
  window.addEventListener("keydown", onKeyDown, options);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Stops an event before the page's own links and React receive it. */
function stop(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isTouch(event: MouseEvent): boolean {
  const kind = event instanceof PointerEvent ? event.pointerType : "";
  return kind === "" ? matchMedia("(pointer: coarse)").matches : kind === "touch";
}

/** Returns the clicked position in an element's text, in characters from its start. */
function caretAt(element: Element, { clientX, clientY }: MouseEvent): number | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (caret === null || caret === undefined || !element.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.setStart(element, 0);
  range.setEnd(caret.offsetNode, caret.offset);
  return range.toString().length;
}

/** Activates the link or button around an element, as a click outside edit mode would. */
export function press(editor: Editor, element: Element): void {
  editor.point(null);
  actingAround(element)?.click();
}

/** Restores the focus of the previous version, or focuses the element of a closed field. */
export function restoreFocus(editor: Editor, page: string): void {
  const { focus } = editor.memory.now();
  editor.memory.keep({ focus: null });
  if (focus?.page !== page) return;
  const { number, text } = focus;
  const moved = text === undefined ? undefined : elementNear(number, text);
  stopAround(moved ?? elementNumbered(number))?.focus({ preventScroll: true });
}
