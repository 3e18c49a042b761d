/**
 * React's JSX runtime for pages that are edited: bundled in the place of React's own, for visitors
 * never. It takes the marks out of texts (`ssg-model`'s `mark.rs`), which say where in the content
 * they are written, and gives their numbers to the element that shows them, as `data-edit`.
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
/** The same in a number: white space, which a number may have around it. */
const spaces = "\u2000\u2001\u2002\u2003";
const mark = /\u2060([\u2061-\u2064]*)\u2060|\u2028([\u2000-\u2003]*)\u2028/g;
const escapedMark = /%E2%81%A0(?:%E2%81%A[1-4])*%E2%81%A0/g;

/**
 * The props of an HTML element without marks; those of a component keep them for the elements that it
 * renders, but for the router's link, which makes its element without this runtime.
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

/** What is drawn has gaps, which are pointed at, too: the whole drawing has its numbers. */
function isMarkedDrawing(child: unknown): child is MarkedDrawing {
  const { type, props } = (child ?? {}) as Partial<MarkedDrawing>;
  return type === "use" && props?.["data-edit"] !== undefined;
}

/** Whether an attribute is to be seen: a picture, an icon, the words in the place of one. */
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

/** A text, or a list with texts, without its marks, whose numbers are added to `found`. */
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

/** A fragment has no element that could have the numbers. */
function inSpans(children: unknown): unknown {
  if (Array.isArray(children)) return children.map(inSpans);
  const isMarked = typeof children === "string" && children.includes(fence);
  return isMarked ? jsx("span", { children }) : children;
}
