import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { freeNoteName, pasted } from "../markdown/format";
import { withoutInvisible } from "./invisible";

/** The formatting that Markdown also has. Other HTML, as of code editors, is pasted as text. */
const formatted =
  /<(h[1-6]|b|strong|i|em|a|ul|ol|li|table|blockquote)[\s>]|mso-list:|font-weight:/i;

/** An image that is not an emoji. */
const image = /<img\b(?![^>]*\balt="?[^\p{ASCII}\p{L}])/iu;

/**
 * Pastes HTML as Markdown, and removes invisible characters from any text. Calls `onImages` after a
 * paste that had images, which are left out.
 */
export const pastedMarkdown = (onImages: () => void): Extension => [
  EditorView.clipboardInputFilter.of(withoutInvisible),
  EditorView.domEventHandlers({
    paste: ({ clipboardData }, view) => {
      const html = clipboardData?.getData("text/html") ?? "";
      const isHtml = formatted.test(html);
      const plain = clipboardData?.getData("text/plain") ?? "";
      const done = isHtml ? paste(view, html, plain) : Promise.resolve();
      // Spreadsheets add a picture of the copied cells to their text.
      const isImage = plain === "" && clipboardData?.files.length;
      if (image.test(html) || isImage) void done.then(onImages);
      return isHtml;
    },
  }),
];

async function paste(view: EditorView, html: string, plain: string): Promise<void> {
  const notes = freeNoteName(view.state.doc.toString(), Date.now() % 36 ** 4);
  const markdown = await converted(html, notes).catch(() => withoutInvisible(plain));
  const { state } = view;
  const { from, to } = state.selection.main;
  const { select, ...changes } = pasted({ text: state.doc.toString(), from, to }, markdown);
  view.dispatch({
    changes,
    selection: { anchor: select[1] },
    scrollIntoView: true,
    userEvent: "input.paste",
  });
}

/** Converts HTML to Markdown; rejects if the converter cannot be loaded. */
async function converted(html: string, notes: string): Promise<string> {
  const { htmlToMarkdown } = await import("./html-to-markdown");
  return htmlToMarkdown(html, location.origin, notes);
}
