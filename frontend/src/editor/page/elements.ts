import { marksIn } from "./marks";

/** The attribute that the pages carry while they are edited. */
export const attribute = "data-edit";
const selector = `[${attribute}]`;

/** What acts by itself when it is clicked or Enter is pressed. */
const acting = "a[href], button, summary, input, select, textarea, label";

/** What somebody points at. */
export type Pointed = { element: Element; marks: readonly number[] };

/** The marked element at a node, with the marks of the link or button that it is in. */
export function pointedAt(node: EventTarget | null): Pointed | undefined {
  if (!(node instanceof Element)) return undefined;
  const element = node.closest(selector);
  if (element === null) return undefined;
  const around = element.closest(acting);
  const marks = [...ownMarks(element), ...(around === null ? [] : ownMarks(around))];
  return marks.length === 0 ? undefined : { element, marks: [...new Set(marks)] };
}

/** What an element stands for that has the focus: itself, and as a link or button all in it. */
export function pointedByFocus(element: Element): Pointed | undefined {
  const inside = element.matches(acting) ? [...element.querySelectorAll(selector)] : [];
  const marks = [element, ...inside].flatMap(ownMarks);
  return marks.length === 0 ? undefined : { element, marks: [...new Set(marks)] };
}

function ownMarks(element: Element): number[] {
  return marksIn(element.getAttribute(attribute));
}

/** The link or button that a click on an element would press. */
export function actingAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("a[href], button, summary");
}

/** The nearest element at or around one that the keyboard can reach. */
export function stopAround(element: Element | undefined): HTMLElement | null {
  return element?.closest<HTMLElement>("a[href], button, summary, [tabindex]") ?? null;
}

/** Opens what is folded on the page, so that it can be pointed at. Returns the undoing. */
export function unfold(): () => void {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("#root details:not([open])")];
  for (const details of folded) details.open = true;
  return () => {
    for (const details of folded) details.open = false;
  };
}

/** The element of a mark; of several, one that is seen. */
export function elementOf(mark: number): Element | null {
  const marked = elements().filter((element) => ownMarks(element).includes(mark));
  return marked.find((element) => element.checkVisibility()) ?? marked[0] ?? null;
}

/** The number of an element on the page, by which it is found in another version of that. */
export function numberOf(element: Element | null): number {
  return element === null ? -1 : elements().indexOf(element);
}

export function elementNumbered(number: number): Element | undefined {
  return elements()[number];
}

/** Those of the page itself: a preview has as many again. */
function elements(): Element[] {
  return [...document.querySelectorAll("#root :not([data-edit-preview], [data-edit-preview] *)")];
}

/** What is set on an element while it can be reached: attributes, and what they were before. */
type Before = Map<string, string | null>;

/**
 * Lets the keyboard reach every marked element: those that are no stop of their own become one, and
 * what is in a link or button is reached with it. A drawing that is kept from screen readers gets a
 * name meanwhile. Keeps up with the page. Returns the undoing.
 */
export function makeReachable(drawing: string): () => void {
  const made = new Map<Element, Before>();

  function look() {
    for (const element of made.keys()) {
      if (!element.isConnected || !element.hasAttribute(attribute)) giveBack(element);
    }
    for (const element of document.querySelectorAll(selector)) {
      // A heading that a script may give the focus has the index -1.
      if (made.has(element) || element.getAttribute("tabindex") === "0") continue;
      // What is hidden with all around it is reached by the form of the page.
      const isHidden = element.parentElement?.closest("[aria-hidden=true]") != null;
      if (isHidden || element.closest(acting) !== null) continue;
      const before: Before = new Map();
      set(element, before, "tabindex", "0");
      if (element.getAttribute("aria-hidden") === "true") {
        set(element, before, "aria-hidden", null);
        set(element, before, "role", "img");
        set(element, before, "aria-label", drawing);
      }
      made.set(element, before);
    }
  }

  function giveBack(element: Element) {
    for (const [name, value] of made.get(element) ?? []) write(element, name, value);
    made.delete(element);
  }

  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [attribute],
  });
  look();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const element of [...made.keys()]) giveBack(element);
  };
}

function set(element: Element, before: Before, name: string, value: string | null) {
  before.set(name, element.getAttribute(name));
  write(element, name, value);
}

function write(element: Element, name: string, value: string | null) {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
