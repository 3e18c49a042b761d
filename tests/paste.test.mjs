// The files in `paste/` are HTML as programs write it into the clipboard, each with its Markdown.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { htmlToMarkdown } from "../frontend/src/editor/paste/html-to-markdown";

const corpus = path.join(import.meta.dirname, "paste");

test.each(readdirSync(corpus).filter((file) => file.endsWith(".html")))(
  "%s is pasted as the Markdown beside it",
  (file) => {
    const read = (name) => readFileSync(path.join(corpus, name), "utf8");
    const markdown = htmlToMarkdown(read(file), "http://127.0.0.1:4000", "nota");
    expect(`${markdown}\n`).toBe(read(file.replace(/html$/, "md")));
  },
);
