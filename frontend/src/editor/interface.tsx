import { useEffect } from "react";
import { useEditor, useView } from "./editor-context";
import { Chooser } from "./field/chooser";
import { FieldPanel } from "./field/field-panel";
import { makeReachable, unfold } from "./page/elements";
import { Outline } from "./page/outline";
import { restoreFocus } from "./page/pointing";
import { SidePanel } from "./panels/side-panel";
import { Toolbar } from "./panels/toolbar";
import { WordsProvider } from "./words";

/** All elements that the editor adds to a page. */
export function Interface() {
  const editor = useEditor();
  const { words, mode, version, field } = useView();
  const isOpen = field !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other elements
  useEffect(
    () => (mode === "edit" ? makeReachable(words.icon) : undefined),
    [mode, words, version],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other elements
  useEffect(() => (mode === "edit" ? unfold() : undefined), [mode, version]);
  // Runs after elements were made focusable, and after a closed preview no longer hides them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other elements
  useEffect(() => restoreFocus(editor, location.pathname), [editor, version, isOpen]);
  return (
    <WordsProvider value={words}>
      <section className="editor" aria-label={words.editor}>
        <SidePanel />
        <Toolbar />
        <Outline />
        <Chooser />
        <FieldPanel />
      </section>
    </WordsProvider>
  );
}
