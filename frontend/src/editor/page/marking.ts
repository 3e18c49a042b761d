/**
 * Gives the elements of the page their marks. The page is rendered from plain values, and once
 * more, unseen, from values with marks (see `mark.rs` in `ssg-model`). Elements that are equal in
 * both trees get their marks as an attribute.
 */

import { attribute, marksIn, write } from "./elements";

/** The attribute with the mark of a whole section, in the marked tree. */
const ofSection = "data-edit-section";

const digits = "\u2061\u2062\u2063\u2064";
/** The digits of a mark in a number: white space, which numbers may have around them. */
const spaces = "\u2000\u2001\u2002\u2003";
const mark = /\u2060([\u2061-\u2064]+)\u2060|\u2028([\u2000-\u2003]+)\u2028/g;

/** The marked tree of the shown page; `null` if the server has sent none. */
let tree: ParentNode | null = null;
/** The path of the page of `tree`. */
let path = "";

/** Marks the page, also after each change of it. `load` fetches the document of another page. */
export function keepMarked(load: () => Promise<Document | undefined>): void {
  const root = document.getElementById("root");
  if (root === null) return;
  const look = async () => {
    if (location.pathname === path) {
      giveMarks(root, tree);
      return;
    }
    path = location.pathname;
    tree = new DocumentFragment();
    giveMarks(root, tree);
    const asked = path;
    const from = await load();
    if (from !== undefined && asked === location.pathname) showMarks(from);
  };
  showMarks(document);
  new MutationObserver(look).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Marks the page with the marked tree of a document of the same version. */
export function showMarks(from: Document): void {
  const root = document.getElementById("root");
  path = location.pathname;
  tree = from.querySelector<HTMLTemplateElement>("#ssg-marked")?.content ?? null;
  if (tree !== null) takeMarks(tree);
  if (root !== null) giveMarks(root, tree);
}

/** Moves the marks in the texts and visible attributes of a tree into attributes of their own. */
export function takeMarks(tree: ParentNode): void {
  for (const element of tree.querySelectorAll("*")) {
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) node.nodeValue = take(node.nodeValue, element);
    }
    for (const name of shownAttributes(element)) {
      // The marks of an icon are on the whole drawing, gaps included.
      const holder = element.localName === "use" ? element.parentElement : element;
      element.setAttribute(name, take(element.getAttribute(name), holder));
    }
    const section = element.getAttribute(ofSection);
    if (section !== null) element.setAttribute(ofSection, numbersIn(section).join(" "));
  }
}

/** Returns the attributes of an element that are visible: a picture, an icon, or its text. */
function shownAttributes(element: Element): string[] {
  if (element.localName === "img") return ["src"];
  if (element.localName === "use") return ["href"];
  return element.getAttribute("role") === "img" ? ["aria-label"] : [];
}

/** Returns a text without its marks, which an element gets as an attribute. */
function take(text: string | null, element: Element | null): string {
  const numbers = numbersIn(text ?? "");
  if (numbers.length > 0 && element !== null) {
    const all = [...marksIn(element.getAttribute(attribute)), ...numbers];
    element.setAttribute(attribute, [...new Set(all)].join(" "));
  }
  return (text ?? "").replace(mark, "");
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(mark)].map(([, inText, inNumber = ""]) =>
    inText === undefined ? read(inNumber, spaces) : read(inText, digits),
  );
}

function read(written: string, alphabet: string): number {
  return [...written].reduce((number, digit) => number * 4 + alphabet.indexOf(digit), 0);
}

/** Marks the elements below `root` that are equal in the marked tree, and no others. */
export function giveMarks(root: Element, tree: ParentNode | null): void {
  if (tree === null) return;
  const marks = new Map<Element, string>();
  const sections = new Map<Element, string>();
  const visit = (shown: Element, marked: ParentNode) => {
    for (const [one, other] of pairs(shown, marked)) {
      const [own, section] = [attribute, ofSection].map((name) => other.getAttribute(name));
      if (own && isEqual(one, other)) marks.set(one, own);
      if (section) sections.set(one, section);
      visit(one, other);
    }
  };
  visit(root, tree);
  for (const element of root.querySelectorAll(`[${attribute}]`)) {
    if (!marks.has(element) && !sections.has(element)) element.removeAttribute(attribute);
  }
  for (const [element, own] of marks) write(element, attribute, own);
  for (const [section, own] of sections) {
    write(section, attribute, isCovered(section) ? null : own);
  }
}

/**
 * Returns the children of two elements that belong together: those whose text occurs once on both
 * sides, as the shown page may leave some out, and the others if they are alike in number and kind.
 */
function pairs(shown: Element, marked: ParentNode): [Element, Element][] {
  const mine = [...shown.children].filter((child) => !child.matches("[data-edit-preview]"));
  const theirs = [...marked.children];
  const same = byText(theirs);
  const found: [Element, Element][] = [];
  for (const [text, one] of byText(mine)) {
    const other = same.get(text);
    if (one && other) found.push([one, other]);
  }
  const paired = new Set(found.flat());
  const [left = [], right = []] = [mine, theirs].map((all) =>
    all.filter((one) => !paired.has(one)),
  );
  const isAlike =
    left.length === right.length && left.every((one, at) => one.localName === right[at]?.localName);
  return isAlike
    ? [...found, ...left.map((one, at) => [one, right[at]] as [Element, Element])]
    : found;
}

/** Returns elements by name and text; `undefined` for a text of several. */
function byText(elements: Element[]): Map<string, Element | undefined> {
  const all = new Map<string, Element | undefined>();
  for (const element of elements) {
    const text = `${element.localName} ${element.textContent}`;
    all.set(text, all.has(text) ? undefined : element);
  }
  return all;
}

/** Whether two elements show the same. */
function isEqual(one: Element, other: Element): boolean {
  return one.textContent === other.textContent && pictureOf(one) === pictureOf(other);
}

function pictureOf(element: Element): string | null | undefined {
  const drawing = element.localName === "svg" ? element.querySelector("use") : null;
  return drawing?.getAttribute("href") ?? element.getAttribute("src");
}

/** Whether all texts of a section have marks of their own. */
function isCovered(section: Element): boolean {
  return [...section.querySelectorAll("*")].every((element) => {
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const around = element.closest(`[${attribute}]`);
    const isMarked = around !== section && section.contains(around);
    return isMarked || texts.every((text) => text.nodeValue?.trim() === "");
  });
}
