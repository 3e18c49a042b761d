import { ensureSyntaxTree } from "@codemirror/language";
import { type EditorState, type Range, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

class Space extends WidgetType {
  toDOM = () => Object.assign(document.createElement("span"), { textContent: " " });
}

const space = Decoration.replace({ widget: new Space() });

/** The line breaks of a paragraph that the page shows as spaces, with the indent after them. */
const soft = /(?<! {2}|\\)\n[ \t]*(?!>)/g;

/** Shows the lines of each paragraph as one, until a break is typed. The text stays as it is. */
export const joinedLines = StateField.define<DecorationSet>({
  create: (state) => Decoration.set(spacesIn(state)),
  update: (spaces, { changes }) => spaces.map(changes),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of(({ state }) => state.field(field)),
  ],
});

function spacesIn(state: EditorState): Range<Decoration>[] {
  const found: Range<Decoration>[] = [];
  ensureSyntaxTree(state, state.doc.length)?.iterate({
    enter: ({ name, from, to }) => {
      if (name !== "Paragraph") return;
      for (const { index, 0: text } of state.sliceDoc(from, to).matchAll(soft)) {
        found.push(space.range(from + index, from + index + text.length));
      }
    },
  });
  return found;
}
