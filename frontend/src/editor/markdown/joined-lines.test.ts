// @vitest-environment happy-dom
import { markdownLanguage } from "@codemirror/lang-markdown";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { joinedLines } from "./joined-lines";

test("the lines of a paragraph are shown as one, and stay lines of the text", () => {
  const doc = "Uno\ndos\n  tres  \ncuatro\\\ncinco\n\n- a\n  b\n\n> c\n> d\n\n| e |\n| - |\n| f |";
  const view = new EditorView({ doc, extensions: [markdownLanguage, joinedLines] });
  const shown = () => [...view.contentDOM.querySelectorAll(".cm-line")].map((it) => it.textContent);
  expect(shown().slice(0, 5)).toEqual(["Uno dos tres  ", "cuatro\\", "cinco", "", "- a b"]);
  expect(shown().slice(6)).toEqual(["> c", "> d", "", "| e |", "| - |", "| f |"]);
  expect(view.state.doc.toString()).toBe(doc);
  // A typed line break is seen.
  view.dispatch({ changes: { from: 1, insert: "\n" } });
  expect(shown().slice(0, 2)).toEqual(["U", "no dos tres  "]);
  expect(view.state.doc.toString()).toBe(`U\n${doc.slice(1)}`);
});
