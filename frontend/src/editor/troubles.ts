import type { Message } from "../generated/editor";
import type { Trouble } from "./client";
import type { Words } from "./words-es";

/** Returns the message of a failed request; a conflict inside a field has its own view. */
export function troubleInWords(trouble: Trouble, words: Words): string {
  switch (trouble.kind) {
    case "refused":
      return trouble.errors.map((error) => capitalised(messageInWords(error))).join(" ");
    case "conflict":
      return words.changedMeanwhile;
    case "offline":
      return words.offline;
    case "failed": {
      const known = words.failed[trouble.status as keyof typeof words.failed];
      if (typeof known === "string") return known;
      return [words.failed.other, trouble.title, trouble.text]
        .filter((text) => text !== "")
        .join(" ");
    }
  }
}

/** Formats a message of the checks on one line. */
export function messageInWords({ title, text }: Pick<Message, "title" | "text">): string {
  return [title, text].filter((part) => part !== "").join(": ");
}

/** Capitalizes a word that begins a text; values, such as `/a/`, begin with other characters. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
