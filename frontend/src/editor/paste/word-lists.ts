/** Conversion of Word lists, which are paragraphs styled as items (`MsoListParagraph`). */

import type { Element, ElementContent, RootContent } from "hast";

type WordItem = { level: number; name: "ul" | "ol"; content: ElementContent[] };

/** Converts Word's list paragraphs to lists. */
export function withWordLists(nodes: readonly RootContent[]): RootContent[] {
  const found: RootContent[] = [];
  let items: WordItem[] = [];
  const end = () => {
    found.push(...nested(items));
    items = [];
  };
  for (const node of nodes) {
    const item = itemOf(node);
    if (item !== undefined) items.push(item);
    // White space between two items is dropped.
    else if (items.length === 0 || node.type !== "text" || node.value.trim() !== "") {
      end();
      found.push(node);
    }
  }
  end();
  return found;
}

/** Returns the `style` attribute of an element. */
export function styleOf({ properties }: Element): string {
  return typeof properties.style === "string" ? properties.style : "";
}

export function element(tagName: string, children: ElementContent[]): Element {
  return { type: "element", tagName, properties: {}, children };
}

/** Returns the text content of nodes. */
export function textOf(nodes: readonly RootContent[]): string {
  const text = (node: RootContent) => {
    if (node.type === "text") return node.value;
    return node.type === "element" ? textOf(node.children) : "";
  };
  return nodes.map(text).join("");
}

function itemOf(node: RootContent): WordItem | undefined {
  if (node.type !== "element" || node.tagName !== "p") return undefined;
  const [, level] = /mso-list:[^;]*\blevel(\d)/.exec(styleOf(node)) ?? [];
  if (level === undefined) return undefined;
  const markers: Element[] = [];
  const content = withoutMarkers(node.children, markers);
  const isOrdered = /^\s*\(?(\d+|[a-z]|[ivx]+)[.)]/i.test(textOf(markers));
  return { level: Number(level), name: isOrdered ? "ol" : "ul", content };
}

/** Removes the marker of an item, which Word writes as text, and collects it in `markers`. */
function withoutMarkers(nodes: ElementContent[], markers: Element[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return node;
    if (/mso-list:\s*Ignore/i.test(styleOf(node))) {
      markers.push(node);
      return [];
    }
    return { ...node, children: withoutMarkers(node.children, markers) };
  });
}

/** Builds nested lists; an item of a deeper level goes into the item before it. */
function nested(items: readonly WordItem[]): Element[] {
  const lists: Element[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const { level, name, content } of items) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && last.list.tagName !== name) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = element(name, []);
      const around = open.at(-1)?.list.children.at(-1);
      if (around?.type === "element") around.children.push(list);
      else lists.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push(element("li", content));
  }
  return lists;
}
