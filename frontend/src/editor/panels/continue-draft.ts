import type { Draft } from "../drafts";
import type { Editor } from "../editor";
import { elementOf } from "../page/elements";
import { isSame } from "../values";

/** Opens a draft where it was typed: over the page if its element exists, otherwise in its form. */
export async function continueDraft(editor: Editor, draft: Draft): Promise<void> {
  const { file, mark, path, block } = draft;
  const answer = mark === null ? undefined : await editor.infoOf(mark);
  if (mark !== null && answer?.kind === "ok") {
    const info = answer.value;
    const isOfFile = info.file === file && isSame(info.path.map(String), path.map(String));
    // Blocks of running text share a path; the source tells them apart.
    if (isOfFile && info.block?.source === block?.source) {
      editor.show(null);
      editor.openMark(elementOf(mark), { mark, info });
      return;
    }
  }
  editor.show({ kind: "form", file, path: path.at(-1) === "+" ? path.slice(0, -1) : path });
}
