import type { Message } from "../generated/editor";
import type { Trouble } from "./client";
import type { Words } from "./words-es";

/** What is said of a request that has brought nothing; a conflict has a view of its own. */
export function troubleInWords(trouble: Trouble, words: Words): string {
  switch (trouble.kind) {
    case "refused":
      return trouble.errors.map(messageInWords).join(" ");
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

/** A message of the checks in one line. */
export function messageInWords({ title, text }: Pick<Message, "title" | "text">): string {
  return [title, text].filter((part) => part !== "").join(": ");
}

/** A message as a sentence that follows another one: those of the checks begin small. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
