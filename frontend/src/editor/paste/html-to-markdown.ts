/**
 * Conversion of pasted HTML to Markdown. Trusted Types forbid parsing by the browser, so a package
 * parses it into plain objects. This file is loaded on the first paste of HTML.
 */

import type { Element, ElementContent, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Handle, toMdast } from "hast-util-to-mdast";
import type { Nodes, Paragraph } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { footnoteHandlers, footnoteToMarkdown, markFootnotes } from "./footnotes";
import { withoutInvisible } from "./invisible";
import { element, styleOf, textOf, withWordLists } from "./word-lists";

/** The ignored elements. Images are among them, as images in a clipboard are local files. */
const leftOut = /^(img|svg|picture|video|style|script|title|button|input|select|textarea)$/;

const emoji = /^[^\p{ASCII}\p{L}]+$|\u20E3$/u;

const blocks = /^(p|div|h[1-6]|ul|ol|li|table|blockquote|pre)$/;

const heading = /^h[1-6]$/;

/** The allowed schemes of links; those to local files are removed. */
const followed = /^(https?:|mailto:|tel:)/i;

/** The context of a node. */
type Around = {
  /** The origin of the edited pages; links to it become links within the site. */
  origin: string;
  isInCell: boolean;
  /** Whether line breaks of the text are kept. */
  hasLines: boolean;
  /** The levels by which headings are lowered: the first level is the page's. */
  lower: number;
};

/** Converts pasted HTML to Markdown. The names of its footnotes begin with `notes`. */
export function htmlToMarkdown(html: string, origin: string, notes: string): string {
  const text = withoutInvisible(html).replace(/&nbsp;|\u00A0/g, " ");
  const lower = /<h1[\s>]/i.test(text) ? 1 : 0;
  const parsed = fromHtml(text, { fragment: true });
  markFootnotes(parsed, notes);
  const around = { origin, lower, isInCell: false, hasLines: false };
  const root = { type: "root" as const, children: tidied(parsed.children, around) };
  const handlers = { u: unwrapped, del: unwrapped, s: unwrapped, ...footnoteHandlers };
  const tree = tight(toMdast(root, { handlers, document: true }));
  const markdown = toMarkdown(tree, {
    bullet: "-",
    emphasis: "_",
    listItemIndent: "one",
    resourceLink: true,
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), footnoteToMarkdown],
  });
  return markdown.trim();
}

const unwrapped: Handle = (state, node) => state.all(node);

/** Removes everything from nodes that texts of the site cannot have. */
function tidied(nodes: readonly RootContent[], around: Around): ElementContent[] {
  return withWordLists(nodes).flatMap((node) => {
    if (node.type === "text") return around.hasLines ? lines(node.value) : node;
    if (node.type !== "element") return [];
    // Emoji are images in WhatsApp and Gmail.
    const alt = String(node.properties.alt);
    if (node.tagName === "img" && emoji.test(alt)) return { type: "text", value: alt };
    return leftOut.test(node.tagName) ? [] : tidiedElement(node, around);
  });
}

function lines(text: string): ElementContent[] {
  return text.split("\n").flatMap((line, at) => {
    const value: ElementContent[] = line === "" ? [] : [{ type: "text", value: line }];
    return at === 0 ? value : [element("br", []), ...value];
  });
}

function tidiedElement(node: Element, around: Around): ElementContent[] {
  const { tagName, properties } = node;
  const [, space = ""] = /(?<![\w-])white-space(?:-collapse)?:\s*(\w+)/.exec(styleOf(node)) ?? [];
  const children = tidied(node.children, {
    ...around,
    isInCell: around.isInCell || tagName === "td" || tagName === "th",
    hasLines: space === "" ? around.hasLines : /^(pre|break)/.test(space),
  });
  const isEmpty = textOf(children).trim() === "";
  if (around.isInCell) {
    if (tagName === "br") return [blank];
    if (blocks.test(tagName)) return [...children, blank];
  }
  // Elements such as `o:p` are specific to Word.
  if (tagName.includes(":")) return children;
  if (heading.test(tagName)) {
    const level = Math.min(Number(tagName.charAt(1)) + around.lower, 6);
    return isEmpty ? [] : [element(`h${level}`, children)];
  }
  switch (tagName) {
    case "p":
      return isEmpty ? [] : [element("p", children)];
    case "a": {
      const address = addressOf(String(properties.href ?? ""), around.origin);
      if (isEmpty || address === undefined) return children;
      return [{ ...element("a", children), properties: { href: address } }];
    }
    case "ul":
    case "ol":
      return [{ ...node, children: withInnerLists(children) }];
    case "table":
      return [element("table", withHead(children))];
    case "b":
    case "strong":
    case "i":
    case "em":
    case "span":
    case "font":
      return emphasized(node, children);
    default:
      return [{ ...node, children }];
  }
}

const blank: ElementContent = { type: "text", value: " " };

/** Converts bold or italic words, recognized by element or style. */
function emphasized(node: Element, children: ElementContent[]): ElementContent[] {
  const hasBlocks = children.some(
    (child) => child.type === "element" && blocks.test(child.tagName),
  );
  if (hasBlocks) return children;
  const style = styleOf(node);
  const [, weight] = /(?<![\w-])font-weight:\s*(\w+)/.exec(style) ?? [];
  const [, slope] = /(?<![\w-])font-style:\s*(\w+)/.exec(style) ?? [];
  const isBold = weight === undefined ? /^(b|strong)$/.test(node.tagName) : isHeavy(weight);
  const isItalic = slope === undefined ? /^(i|em)$/.test(node.tagName) : slope === "italic";
  const names = [isBold ? "strong" : "", isItalic ? "em" : ""].filter((name) => name !== "");
  return names.reduce(wrapped, children);
}

function isHeavy(weight: string): boolean {
  return weight.startsWith("bold") || Number(weight) >= 600;
}

/** Wraps nodes in an element, with outer white space outside of it: `**so **` is not bold. */
function wrapped(children: ElementContent[], name: string): ElementContent[] {
  const text = textOf(children);
  if (text.trim() === "") return children;
  const inner = trimmed(trimmed(children, 0, /^\s+/), -1, /\s+$/);
  const before = /^\s/.test(text) ? [blank] : [];
  const after = /\s$/.test(text) ? [blank] : [];
  return [...before, element(name, inner), ...after];
}

/** Removes the white space at the beginning or end of nodes. */
function trimmed(nodes: readonly ElementContent[], at: 0 | -1, end: RegExp): ElementContent[] {
  const node = nodes.at(at);
  const others = at === 0 ? nodes.slice(1) : nodes.slice(0, -1);
  const put = (changed: ElementContent[]) =>
    at === 0 ? [...changed, ...others] : [...others, ...changed];
  if (node?.type === "text") {
    const value = node.value.replace(end, "");
    return value === "" ? trimmed(others, at, end) : put([{ ...node, value }]);
  }
  if (node?.type !== "element") return [...nodes];
  return put([{ ...node, children: trimmed(node.children, at, end) }]);
}

/** Returns the address of a link as the site writes it; `undefined` for other schemes. */
function addressOf(href: string, origin: string): string | undefined {
  if (href.startsWith(`${origin}/`)) return href.slice(origin.length);
  return followed.test(href) ? href : undefined;
}

/** Moves lists into the items before them: many programs write `<ul>` directly in `<ul>`. */
function withInnerLists(children: ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  let last: Element | undefined;
  for (const child of children) {
    const isList = child.type === "element" && /^[uo]l$/.test(child.tagName);
    if (isList && last !== undefined) last.children.push(child);
    else items.push(...(isList ? child.children : [child]));
    if (child.type === "element" && child.tagName === "li") last = child;
  }
  return items;
}

/** Makes the first row of a table its header, as Markdown requires. */
function withHead(parts: ElementContent[]): ElementContent[] {
  let isFirst = true;
  const part = (node: ElementContent): ElementContent => {
    if (node.type !== "element") return node;
    if (node.tagName !== "tr") return { ...node, children: node.children.map(part) };
    if (!isFirst) return node;
    isFirst = false;
    const cell = (cell: ElementContent) =>
      cell.type === "element" ? { ...cell, tagName: "th" } : cell;
    return { ...node, children: node.children.map(cell) };
  };
  return parts.map(part);
}

/** Makes lists tight: no empty lines between items. An empty line ends a paragraph. */
function tight<N extends Nodes>(node: N): N {
  if (node.type === "list" || node.type === "listItem") node.spread = false;
  if (!("children" in node)) return node;
  const children: Nodes[] = [];
  for (const child of node.children) {
    tight(child);
    children.push(...(child.type === "paragraph" ? paragraphs(child) : [child]));
  }
  return Object.assign(node, { children });
}

function paragraphs({ children }: Paragraph): Paragraph[] {
  const found: Paragraph[] = [];
  let breaks = 0;
  for (const child of children) {
    if (child.type === "break") {
      breaks += 1;
      continue;
    }
    const last = found.at(-1);
    if (last === undefined || breaks > 1) found.push({ type: "paragraph", children: [child] });
    else last.children.push(...(breaks === 1 ? [{ type: "break" as const }] : []), child);
    breaks = 0;
  }
  return found;
}
