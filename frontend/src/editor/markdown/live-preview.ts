import type { Edit, Json } from "../../generated/editor";
import { preview } from "../client";

/** The milliseconds without a key press before the preview is requested. */
const pause = 150;

/** A preview of the page with the typed text. */
export type LivePreview = {
  typed: (text: string) => void;
  /** Reports that the page's own elements were replaced. */
  moved: () => void;
  /** Shows the page itself again. */
  end: () => void;
};

/**
 * Creates a preview. The page's own elements belong to React, so they are only hidden; the preview
 * is a copy after them, of which only differing parts are updated.
 */
export function livePreview(
  editOf: (value: Json) => { file: string; edit: Edit } | null,
  tell: (isShown: boolean) => void,
  lost: () => void,
): LivePreview {
  let main = own();
  let copy: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  async function ask(text: string) {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    const wanted = editOf(text);
    if (wanted === null) {
      hide();
      tell(true);
      return;
    }
    const { file, edit } = wanted;
    const answer = await preview(location.pathname, file, edit, signal);
    if (signal.aborted) return;
    if (answer.kind === "offline") lost();
    const made = answer.kind === "ok" ? answer.value.querySelector("main") : null;
    tell(made !== null);
    if (made !== null) show(made);
  }

  function show(made: HTMLElement) {
    if (main === null) return;
    // The edited text may be in a collapsed part.
    for (const details of made.querySelectorAll("details")) details.open = true;
    if (copy === undefined) {
      copy = document.importNode(made, true);
      copy.setAttribute("data-edit-preview", "");
      main.after(copy);
      main.style.setProperty("display", "none", "important");
    } else {
      made.setAttribute("data-edit-preview", "");
      bringUpToDate(copy, made);
    }
  }

  function hide() {
    copy?.remove();
    copy = undefined;
    main?.style.removeProperty("display");
  }

  return {
    typed: (text) => {
      clearTimeout(timer);
      timer = setTimeout(ask, pause, text);
    },
    moved: () => {
      main = own();
      if (copy === undefined || main === null) return;
      main.after(copy);
      main.style.setProperty("display", "none", "important");
    },
    end: () => {
      clearTimeout(timer);
      asked?.abort();
      hide();
    },
  };
}

/** Returns the page's own main element. */
function own(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main:not([data-edit-preview])");
}

/** Makes an element equal to another one, without touching equal parts. */
function bringUpToDate(shown: Element, wanted: Element): void {
  if (shown.isEqualNode(wanted)) return;
  for (const { name } of [...shown.attributes]) {
    if (!wanted.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  const [now, next] = [[...shown.childNodes], [...wanted.childNodes]];
  for (const [at, node] of next.entries()) {
    const there = now[at];
    if (there === undefined) shown.append(document.importNode(node, true));
    else if (there instanceof Element && node instanceof Element && isAlike(there, node)) {
      bringUpToDate(there, node);
    } else if (!there.isEqualNode(node)) there.replaceWith(document.importNode(node, true));
  }
  for (const node of now.slice(next.length)) node.remove();
}

function isAlike(one: Element, other: Element): boolean {
  return one.localName === other.localName && one.namespaceURI === other.namespaceURI;
}
