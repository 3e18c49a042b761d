/** Conversion of footnotes, which word processors write as two links that lead to each other. */

import type { Element, Root } from "hast";
import type { Handle } from "hast-util-to-mdast";
import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { Options } from "mdast-util-to-markdown";
import { element } from "./word-lists";

/** Replaces the links to footnotes by references, and puts each footnote into an element. */
export function markFootnotes(root: Root, names: string): void {
  const all = elementsIn(root);
  const links = new Map(
    all.filter(({ tagName }) => tagName === "a").map((node) => [nameOf(node), node]),
  );
  let count = 0;
  for (const link of links.values()) {
    const back = links.get(targetOf(link));
    if (back === undefined || targetOf(back) !== nameOf(link)) continue;
    count += 1;
    // The line between the text and its footnotes.
    const rule = all.slice(0, all.indexOf(back)).findLast(({ tagName }) => tagName === "hr");
    if (rule !== undefined && count === 1) Object.assign(rule, element("span", []));
    const name = `${names}-${count}`;
    Object.assign(link, element("footnote-mark", []), { properties: { name } });
    Object.assign(back, element("footnote-back", []), { properties: { name } });
  }
  if (count > 0) group(root);
}

function elementsIn({ children }: Root | Element): Element[] {
  return children.flatMap((child) =>
    child.type === "element" ? [child, ...elementsIn(child)] : [],
  );
}

function nameOf({ properties }: Element): string {
  return String(properties.name ?? properties.id);
}

/** Returns the name that a link within the document leads to. */
function targetOf({ properties }: Element): string {
  return /^#(.+)/.exec(String(properties.href))?.[1] ?? "";
}

/** Groups the paragraphs of each footnote, which ends with its parent or at the next footnote. */
function group(parent: Root | Element): void {
  const children: Root["children"] = [];
  let note: Element | undefined;
  for (const child of parent.children) {
    if (child.type === "element") {
      group(child);
      const within = child.tagName === "p" ? elementsIn(child) : [];
      const back = within.find(({ tagName }) => tagName === "footnote-back");
      if (back !== undefined) {
        note = { ...element("footnote", []), properties: back.properties };
        children.push(note);
      }
    }
    const into: { children: Root["children"] } = note ?? { children };
    into.children.push(child);
  }
  Object.assign(parent, { children });
}

const label = (node: Element) => {
  const name = nameOf(node);
  return { identifier: name, label: name };
};

export const footnoteHandlers: Record<string, Handle> = {
  "footnote-mark": (_, node): FootnoteReference => ({ type: "footnoteReference", ...label(node) }),
  "footnote-back": () => undefined,
  footnote: (state, node): FootnoteDefinition => ({
    type: "footnoteDefinition",
    ...label(node),
    children: state.toSpecificContent(state.all(node), () => ({ type: "paragraph", children: [] })),
  }),
};

export const footnoteToMarkdown: Options = {
  handlers: {
    footnoteReference: (node: FootnoteReference) => `[^${node.label}]`,
    footnoteDefinition(node: FootnoteDefinition, _, state, info) {
      const text = state.indentLines(state.containerFlow(node, info), (line, at, isBlank) =>
        at === 0 || isBlank ? line : `    ${line}`,
      );
      return `[^${node.label}]: ${text}`;
    },
  },
};
