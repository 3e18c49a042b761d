/** What the buttons of the Markdown editor do to a text: as data, so that it can be tested. */

/** A text that takes the place of what is between two characters, and what is selected afterwards. */
export type Formatted = { from: number; to: number; insert: string; select: [number, number] };

/** A selection in a text. */
export type Selected = { text: string; from: number; to: number };

/** `**bold**`, or without the stars if it has them. */
export function bold({ text, from, to }: Selected, sample: string): Formatted {
  const isBold = text.slice(from - 2, from) === "**" && text.slice(to, to + 2) === "**";
  if (isBold && from >= 2) {
    const insert = text.slice(from, to);
    return { from: from - 2, to: to + 2, insert, select: [from - 2, to - 2] };
  }
  const word = text.slice(from, to) || sample;
  return { from, to, insert: `**${word}**`, select: [from + 2, from + 2 + word.length] };
}

/** `[text](address)`; what is selected is the text. */
export function link({ text, from, to }: Selected, address: string, sample: string): Formatted {
  const label = (text.slice(from, to) || sample).replace(/[[\]]/g, "\\$&");
  return {
    from,
    to,
    insert: `[${label}](${destination(address)})`,
    select: [from + 1, from + 1 + label.length],
  };
}

/** `![what is seen](file)`, in a paragraph of its own. */
export function picture(selected: Selected, src: string, alt: string): Formatted {
  const insert = `![${alt.replace(/[[\]]/g, "\\$&")}](${destination(src)})`;
  return ownParagraph(selected, insert);
}

/** A table to fill in: a row of headings and two rows below, in paragraphs of their own. */
export function table(selected: Selected, sample: string): Formatted {
  const row = "|  |  |";
  const made = ownParagraph(selected, `| ${sample} 1 | ${sample} 2 |\n| - | - |\n${row}\n${row}`);
  const begin = made.from + made.insert.indexOf(sample);
  return { ...made, select: [begin, begin + sample.length + 2] };
}

/** Markdown in the place of a selection; headings, lists and tables apart from what is around them. */
export function pasted({ text, from, to }: Selected, markdown: string): Formatted {
  const isOfBlocks = /\n|^(#|- |\d+\. |\||>)/.test(markdown);
  const before = isOfBlocks ? gap(text.slice(0, from), /\n*$/) : "";
  const after = isOfBlocks ? gap(text.slice(to), /^\n*/) : "";
  const end = from + before.length + markdown.length;
  return { from, to, insert: before + markdown + after, select: [from, end] };
}

/** The line breaks that are missing to an empty line beside a text. */
function gap(beside: string, breaks: RegExp): string {
  if (beside.trim() === "") return "";
  return "\n".repeat(Math.max(0, 2 - (breaks.exec(beside)?.[0].length ?? 0)));
}

/** Addresses with spaces or brackets stand between `<` and `>` (CommonMark 6.3). */
function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

/** Lines as a heading of the second level, the first that a text of a page has; and back. */
export function heading(selected: Selected, sample: string): Formatted {
  const { from, lines } = linesOf(selected);
  const [first = ""] = lines;
  const bare = first.replace(/^#{1,6}\s+/, "");
  const insert = /^##\s/.test(first) ? bare : `## ${bare || sample}`;
  const begin = insert.length - (bare || sample).length;
  return {
    from,
    to: from + first.length,
    insert,
    select: [from + begin, from + insert.length],
  };
}

/** Lines as the items of a list; and back. */
export function bullets(selected: Selected, sample: string): Formatted {
  const { from, to, lines } = linesOf(selected);
  const isList = lines.every((line) => /^\s*- /.test(line));
  const changed = isList
    ? lines.map((line) => line.replace(/^(\s*)- /, "$1"))
    : lines.map((line) => `- ${line || (lines.length === 1 ? sample : "")}`);
  const insert = changed.join("\n");
  // The words that stand for others are typed over, and not the sign before them.
  const begin = insert === `- ${sample}` ? from + 2 : from;
  return { from, to, insert, select: [begin, from + insert.length] };
}

/** Lines in a callout: `> [!NOTA]`. */
export function callout(selected: Selected, kind: string, sample: string): Formatted {
  const { from, to, lines } = linesOf(selected);
  const inside = lines.every((line) => line.trim() === "") ? [sample] : lines;
  const insert = [`[!${kind}]`, ...inside].map((line) => `> ${line}`.trimEnd()).join("\n");
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** A mark at the end of the selection, and the note's text at the end of all. */
export function footnote({ text, to }: Selected, name: string, sample: string): Formatted {
  const rest = text.slice(to).trimEnd();
  const mark = `[^${name}]`;
  const opening = `${mark}${rest}\n\n${mark}: `;
  return {
    from: to,
    to: text.length,
    insert: `${opening}${sample}\n`,
    select: [to + opening.length, to + opening.length + sample.length],
  };
}

/** A name for a footnote that no other one of the text has. */
export function freeNoteName(text: string, seed: number): string {
  for (let number = seed; ; number += 1) {
    const name = `nota-${number.toString(36)}`;
    if (!text.includes(`[^${name}]`)) return name;
  }
}

/** The whole lines that a selection touches. */
function linesOf({ text, from, to }: Selected) {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  return { from: begin, to: end, lines: text.slice(begin, end).split("\n") };
}

/** A paragraph after the lines of the selection. */
function ownParagraph(selected: Selected, paragraph: string): Formatted {
  const { text } = selected;
  const { to } = linesOf(selected);
  const isEmpty = text.slice(0, to).trim() === "";
  const before = isEmpty ? "" : "\n\n";
  const after = text.slice(to).trim() === "" ? "" : "\n";
  const insert = before + paragraph + after;
  const end = to + before.length + paragraph.length;
  return { from: to, to, insert, select: [end, end] };
}
