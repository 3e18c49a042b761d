import { Button } from "../components/button";
import type { Draft } from "../drafts";
import { useDrafts, useEditor } from "../editor-context";
import { allTexts } from "../values";
import { useWords } from "../words";
import { continueDraft } from "./continue-draft";

/** The list of drafts. */
export function DraftsPanel() {
  const words = useWords();
  const drafts = useDrafts();
  if (drafts.length === 0) return <p className="quiet">{words.noDrafts}</p>;
  return (
    <>
      <p className="quiet">{words.draftsIntro}</p>
      <ul className="changes">
        {drafts.map((draft) => (
          <DraftRow
            key={`${draft.file} ${JSON.stringify(draft.path)} ${draft.block?.start} ${draft.isGone}`}
            draft={draft}
          />
        ))}
      </ul>
    </>
  );
}

function DraftRow({ draft }: { draft: Draft }) {
  const editor = useEditor();
  const words = useWords();
  const { title, within = [], value, isGone = false } = draft;
  return (
    <li className="change">
      <h3>
        {title} <span className="quiet file-name">{within.join(" › ")}</span>
      </h3>
      <p className="typed">{allTexts(value)}</p>
      {isGone && <p className="note">{words.itemGone}</p>}
      <div className="row">
        {!isGone && (
          <Button
            kind="primary"
            aria-label={`${words.continueDraft}: ${title}`}
            onClick={() => void continueDraft(editor, draft)}
          >
            {words.continueDraft}
          </Button>
        )}
        <Button
          aria-label={`${words.discardDraft}: ${title}`}
          onClick={() => editor.drafts.drop(draft)}
        >
          {words.discardDraft}
        </Button>
      </div>
    </li>
  );
}
