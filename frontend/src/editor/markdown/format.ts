/** Text edits of the Markdown editor's buttons, as pure functions. */

/** A replacement of the text between two offsets, and the selection after it. */
export type Formatted = { from: number; to: number; insert: string; select: [number, number] };

/** A text and its selection. */
export type Selected = { text: string; from: number; to: number };

/** Adds the `**` of bold text, or removes it. */
export function bold({ text, from, to }: Selected, sample: string): Formatted {
  const isBold = text.slice(from - 2, from) === "**" && text.slice(to, to + 2) === "**";
  if (isBold && from >= 2) {
    const insert = text.slice(from, to);
    return { from: from - 2, to: to + 2, insert, select: [from - 2, to - 2] };
  }
  const word = text.slice(from, to) || sample;
  return { from, to, insert: `**${word}**`, select: [from + 2, from + 2 + word.length] };
}

/** Inserts `[text](address)` and selects the text. */
export function link({ text, from, to }: Selected, address: string, sample: string): Formatted {
  const label = (text.slice(from, to) || sample).replace(/[[\]]/g, "\\$&");
  return {
    from,
    to,
    insert: `[${label}](${destination(address)})`,
    select: [from + 1, from + 1 + label.length],
  };
}

/** Inserts `![what is seen](file)` as a paragraph. */
export function picture(selected: Selected, src: string, alt: string): Formatted {
  const insert = `![${alt.replace(/[[\]]/g, "\\$&")}](${destination(src)})`;
  return ownParagraph(selected, insert);
}

/** Inserts a table to fill in, as a paragraph: a header row and two empty rows. */
export function table(selected: Selected, sample: string): Formatted {
  const row = "|  |  |";
  const made = ownParagraph(selected, `| ${sample} 1 | ${sample} 2 |\n| - | - |\n${row}\n${row}`);
  const begin = made.from + made.insert.indexOf(sample);
  return { ...made, select: [begin, begin + sample.length + 2] };
}

/** Replaces a selection by Markdown; blocks such as lists are separated by empty lines. */
export function pasted({ text, from, to }: Selected, markdown: string): Formatted {
  const isOfBlocks = /\n|^(#|- |\d+\. |\||>)/.test(markdown);
  const before = isOfBlocks ? gap(text.slice(0, from), /\n*$/) : "";
  const after = isOfBlocks ? gap(text.slice(to), /^\n*/) : "";
  const end = from + before.length + markdown.length;
  return { from, to, insert: before + markdown + after, select: [from, end] };
}

/** Returns the line breaks that are missing for an empty line beside a text. */
function gap(beside: string, breaks: RegExp): string {
  if (beside.trim() === "") return "";
  return "\n".repeat(Math.max(0, 2 - (breaks.exec(beside)?.[0].length ?? 0)));
}

/** Encloses addresses with spaces or brackets in `<` and `>` (CommonMark 6.3). */
function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
}

/** Turns the first selected line into a heading of level 2, the highest in a text, and back. */
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

/** Makes the selected lines list items, or removes the markers. */
export function bullets(selected: Selected, sample: string): Formatted {
  const { from, to, lines } = linesOf(selected);
  const isList = lines.every((line) => /^\s*- /.test(line));
  const changed = isList
    ? lines.map((line) => line.replace(/^(\s*)- /, "$1"))
    : lines.map((line) => `- ${line || (lines.length === 1 ? sample : "")}`);
  const insert = changed.join("\n");
  // Only the sample text is selected, so that typing replaces it but not the marker.
  const begin = insert === `- ${sample}` ? from + 2 : from;
  return { from, to, insert, select: [begin, from + insert.length] };
}

/** Puts the selected lines into a callout: `> [!NOTA]`. */
export function callout(selected: Selected, kind: string, sample: string): Formatted {
  const { from, to, lines } = linesOf(selected);
  const inside = lines.every((line) => line.trim() === "") ? [sample] : lines;
  const insert = [`[!${kind}]`, ...inside].map((line) => `> ${line}`.trimEnd()).join("\n");
  return { from, to, insert, select: [from + insert.length, from + insert.length] };
}

/** Inserts a footnote mark after the selection, and the note at the end of the text. */
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

/** Returns a footnote name that the text does not contain. */
export function freeNoteName(text: string, seed: number): string {
  for (let number = seed; ; number += 1) {
    const name = `nota-${number.toString(36)}`;
    if (!text.includes(`[^${name}]`)) return name;
  }
}

/** Returns the whole lines that a selection touches. */
function linesOf({ text, from, to }: Selected) {
  const begin = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  return { from: begin, to: end, lines: text.slice(begin, end).split("\n") };
}

/** Inserts a paragraph after the lines of the selection. */
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
