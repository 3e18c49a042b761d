/** The attribute with an element's marks in edited pages. */
export const attribute = "data-edit";
const selector = `[${attribute}]`;

/** The elements that react to a click or to Enter. */
const acting = "a[href], button, summary, input, select, textarea, label";

/** An element to edit, with its marks. */
export type Pointed = { element: Element; marks: readonly number[] };

/**
 * Returns the marked element around a node, with its own marks and the marks of its link or button.
 */
export function pointedAt(node: EventTarget | null): Pointed | undefined {
  if (!(node instanceof Element)) return undefined;
  const element = node.closest(selector);
  if (element === null) return undefined;
  const around = element.closest(acting);
  const marks = [...ownMarks(element), ...(around === null ? [] : ownMarks(around))];
  return marks.length === 0 ? undefined : { element, marks: [...new Set(marks)] };
}

/** Returns a focused element with its marks; a link or button also has the marks of its content. */
export function pointedByFocus(element: Element): Pointed | undefined {
  const inside = element.matches(acting) ? [...element.querySelectorAll(selector)] : [];
  const marks = [element, ...inside].flatMap(ownMarks);
  return marks.length === 0 ? undefined : { element, marks: [...new Set(marks)] };
}

function ownMarks(element: Element): number[] {
  return marksIn(element.getAttribute(attribute));
}

/** Returns the distinct marks in the attribute, such as `17 18`. */
export function marksIn(attribute: string | null): number[] {
  const numbers = (attribute ?? "").split(/\s+/).filter((word) => /^\d+$/.test(word));
  return [...new Set(numbers.map(Number))];
}

/** Returns the link or button that a click on an element would activate. */
export function actingAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>("a[href], button, summary");
}

/** Returns the nearest keyboard-focusable element: the element itself or an ancestor. */
export function stopAround(element: Element | undefined): HTMLElement | null {
  return element?.closest<HTMLElement>("a[href], button, summary, [tabindex]") ?? null;
}

/** Opens all closed `details`, to make their content editable. Returns a cleanup function. */
export function unfold(): () => void {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>("#root details:not([open])")];
  for (const details of folded) details.open = true;
  return () => {
    for (const details of folded) details.open = false;
  };
}

/** Returns an element with a mark, preferably a visible one. */
export function elementOf(mark: number): Element | null {
  const marked = elements().filter((element) => ownMarks(element).includes(mark));
  return marked.find((element) => element.checkVisibility()) ?? marked[0] ?? null;
}

/** Returns the index of an element, which identifies it in another version of the page. */
export function numberOf(element: Element | null): number {
  return element === null ? -1 : elements().indexOf(element);
}

export function elementNumbered(number: number): Element | undefined {
  return elements()[number];
}

/** Returns the element with a text that is nearest to the one with a number. */
export function elementNear(number: number, text: string): Element | undefined {
  const all = [...elements().entries()].filter(([, { textContent }]) => textContent === text);
  const distance = ([at]: [number, Element]) => Math.abs(at - number);
  return all.sort((one, other) => distance(one) - distance(other))[0]?.[1];
}

/** Returns the page's own elements, without the elements of a preview. */
function elements(): Element[] {
  return [...document.querySelectorAll("#root :not([data-edit-preview], [data-edit-preview] *)")];
}

/** The previous values of the attributes that were set on an element. */
type Before = Map<string, string | null>;

/**
 * Makes every marked element reachable by keyboard, also later ones: elements that cannot take the
 * focus get a `tabindex`, unless a link or button around them has it. An icon that is hidden from
 * screen readers gets a name. Returns a cleanup function.
 */
export function makeReachable(drawing: string): () => void {
  const made = new Map<Element, Before>();

  function look() {
    for (const element of made.keys()) {
      if (!element.isConnected || !element.hasAttribute(attribute)) giveBack(element);
    }
    for (const element of document.querySelectorAll(selector)) {
      // A heading that a script may focus has the index -1.
      if (made.has(element) || element.getAttribute("tabindex") === "0") continue;
      // An element inside a hidden one is edited in the form of the page.
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

/** Sets or removes an attribute. */
export function write(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
