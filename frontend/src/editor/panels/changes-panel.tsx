import { type FormEvent, useId, useState } from "react";
import type { ContentChange } from "../../generated/editor";
import { server } from "../client";
import { useAsked } from "../controls/use-asked";
import { useEditor, useView } from "../editor-context";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import { differenceOf, shortened } from "./difference";

/** What has changed since the last version, old beside new, and the next version. */
export function ChangesPanel() {
  const words = useWords();
  const { state } = useView();
  const [takenBack, setTakenBack] = useState(0);
  const answer = useAsked(server.changes, takenBack);
  if (answer === undefined) return <p className="quiet">{words.loading}</p>;
  if (answer.kind !== "ok") {
    return (
      <p className="error" role="alert">
        {troubleInWords(answer, words)}
      </p>
    );
  }
  const { changes, sentence } = answer.value;
  return (
    <>
      {state.git !== "ready" && <p className="note">{words.git[state.git]}</p>}
      {changes.length === 0 ? (
        <p className="quiet">{words.noChanges}</p>
      ) : (
        <>
          {state.git === "ready" && <Version sentence={sentence} />}
          <p className="quiet">{words.changesIntro}</p>
          <ul className="changes">
            {changes.map((change) => (
              <Change
                key={change.id}
                {...change}
                onTakenBack={() => setTakenBack((last) => last + 1)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type ChangeProps = ContentChange & { onTakenBack: () => void };

function Change({ id, title, within, old, new: now, onTakenBack }: ChangeProps) {
  const editor = useEditor();
  const words = useWords();
  const { before, old: gone, new: come, after } = shortened(differenceOf(old ?? "", now ?? ""));

  async function takeBack() {
    const answer = await server.takeBack(id);
    editor.after(answer, words.takenBack);
    if (answer.kind === "ok") onTakenBack();
  }
  return (
    <li className="change">
      <h3>
        {title} <span className="quiet file-name">{within.join(" › ")}</span>
      </h3>
      <dl className="beside">
        <div>
          <dt>{words.before}</dt>
          <dd>
            {old === null ? (
              words.absent
            ) : (
              <>
                {before}
                <del>{gone}</del>
                {after}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.now}</dt>
          <dd>
            {now === null ? (
              words.absent
            ) : (
              <>
                {before}
                <ins>{come}</ins>
                {after}
              </>
            )}
          </dd>
        </div>
      </dl>
      <button
        type="button"
        className="button"
        aria-label={words.takeBackNamed(title)}
        onClick={takeBack}
      >
        {words.takeBack}
      </button>
    </li>
  );
}

function Version({ sentence }: { sentence: string }) {
  const editor = useEditor();
  const words = useWords();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? sentence;
  const [isBusy, setIsBusy] = useState(false);

  async function keep(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === "") return;
    setIsBusy(true);
    const answer = await server.keepVersion(text.trim());
    setIsBusy(false);
    editor.after(answer, words.versionKept);
    if (answer.kind === "ok") editor.show(null);
  }
  return (
    <form className="new" onSubmit={keep}>
      <label className="labelled">
        <span>{words.versionSentence}</span>
        <textarea
          className="input"
          rows={2}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p className="quiet" id={`${id}-help`}>
        {words.versionHelp}
      </p>
      <button type="submit" className="button primary" disabled={isBusy}>
        {isBusy ? words.saving : words.keepVersion}
      </button>
    </form>
  );
}
