/**
 * React's JSX runtime for edited pages; visitors get React's own. It removes the marks from texts
 * (see `mark.rs` in `ssg-model`), which say where in the content a text is, and puts their numbers
 * into `data-edit` of the element that shows the text.
 */

import { jsx as element, jsxs as elementOfMany, Fragment } from "react-jsx-runtime";
import { Link } from "react-router-dom";

export { Fragment };

type Props = Record<string, unknown>;
type Make = (type: unknown, props: Props, key?: string) => unknown;

export const jsx: Make = (type, props, key) => element(type, edited(type, props), key);
export const jsxs: Make = (type, props, key) => elementOfMany(type, edited(type, props), key);

const fence = "\u2060";
const digits = "\u2061\u2062\u2063\u2064";
/** The digits of a mark in a number: white space, which numbers may have around them. */
const spaces = "\u2000\u2001\u2002\u2003";
const mark = /\u2060([\u2061-\u2064]*)\u2060|\u2028([\u2000-\u2003]*)\u2028/g;
const escapedMark = /%E2%81%A0(?:%E2%81%A[1-4])*%E2%81%A0/g;

/**
 * Returns the props of an HTML element without marks. A component keeps them for its elements,
 * except the router's link, which creates its element without this runtime.
 */
function edited(type: unknown, props: Props): Props {
  if (typeof type === "string") return ofElement(type, props);
  if (type === Link) return ofElement("a", props);
  return type === Fragment ? { ...props, children: inSpans(props.children) } : props;
}

function ofElement(name: string, props: Props): Props {
  const found = new Set<number>();
  const plain: Props = {};
  for (const [key, value] of Object.entries(props)) {
    if (key === "children" && name === "svg" && isMarkedDrawing(value)) {
      const { "data-edit": numbers, ...others } = value.props;
      for (const number of numbers.split(" ")) found.add(Number(number));
      plain[key] = element(value.type, others, value.key ?? undefined);
    } else if (key === "children") {
      plain[key] = withoutMarks(value, found);
    } else {
      plain[key] = withoutMarks(value, showsAttribute(name, key, props) ? found : undefined);
    }
  }
  return found.size === 0 ? plain : { ...plain, "data-edit": [...found].join(" ") };
}

type MarkedDrawing = { type: "use"; key: string | null; props: { "data-edit": string } };

/** Whether a child is a marked drawing, whose marks go to the whole `<svg>`, gaps included. */
function isMarkedDrawing(child: unknown): child is MarkedDrawing {
  const { type, props } = (child ?? {}) as Partial<MarkedDrawing>;
  return type === "use" && props?.["data-edit"] !== undefined;
}

/** Whether an attribute is visible: a picture, an icon, or their replacement text. */
function showsAttribute(name: string, key: string, props: Props): boolean {
  switch (key) {
    case "src":
      return name === "img";
    case "href":
      return name === "use";
    case "aria-label":
      return props.role === "img";
    default:
      return false;
  }
}

/** Removes the marks from a text, or a list with texts, and adds their numbers to `found`. */
function withoutMarks(value: unknown, found?: Set<number>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutMarks(item, found));
  if (typeof value !== "string") return value;
  return value
    .replace(mark, (_, inText?: string, inNumber?: string) => {
      found?.add(
        inText === undefined ? numberOf(inNumber ?? "", spaces) : numberOf(inText, digits),
      );
      return "";
    })
    .replace(escapedMark, "");
}

function numberOf(written: string, digits: string): number {
  return [...written].reduce((number, digit) => number * 4 + digits.indexOf(digit), 0);
}

/** Wraps marked texts, as a fragment has no attribute for the numbers. */
function inSpans(children: unknown): unknown {
  if (Array.isArray(children)) return children.map(inSpans);
  const isMarked = typeof children === "string" && children.includes(fence);
  return isMarked ? jsx("span", { children }) : children;
}
