import type { Draft } from "../drafts";
import { useDrafts, useEditor } from "../editor-context";
import { elementOf } from "../page/elements";
import { isSame } from "../values";
import { useWords } from "../words";

/** What was typed and is not saved. */
export function DraftsPanel() {
  const words = useWords();
  const drafts = useDrafts();
  if (drafts.length === 0) return <p className="quiet">{words.noDrafts}</p>;
  return (
    <>
      <p className="quiet">{words.draftsIntro}</p>
      <ul className="changes">
        {drafts.map((draft) => (
          <DraftRow key={`${draft.file} ${JSON.stringify(draft.path)}`} draft={draft} />
        ))}
      </ul>
    </>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const editor = useEditor();
  const words = useWords();
  const { title, file, value } = draft;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);

  /** Where it was typed: over the page if its element is there, else in the form of its place. */
  async function open() {
    const { mark, path } = draft;
    const answer = mark === null ? undefined : await editor.infoOf(mark);
    if (mark !== null && answer?.kind === "ok") {
      const info = answer.value;
      const isIt = info.file === file && isSame([...info.path].map(String), [...path].map(String));
      if (isIt) {
        editor.show(null);
        editor.openMark(elementOf(mark), { mark, info });
        return;
      }
    }
    editor.show({ kind: "form", file, path: path.at(-1) === "+" ? path.slice(0, -1) : path });
  }
  return (
    <li className="change">
      <h3>
        {title} <span className="quiet file-name">{file}</span>
      </h3>
      <p className="typed">{text}</p>
      <div className="row">
        <button
          type="button"
          className="button primary"
          aria-label={words.continueDraftNamed(title)}
          onClick={open}
        >
          {words.continueDraft}
        </button>
        <button
          type="button"
          className="button"
          aria-label={words.discardDraftNamed(title)}
          onClick={() => editor.drafts.drop(draft)}
        >
          {words.discardDraft}
        </button>
      </div>
    </li>
  );
}
