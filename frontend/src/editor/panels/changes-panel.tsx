import { useState } from "react";
import type { ContentChange } from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { Beside, Sides } from "../components/sides";
import { Unanswered } from "../components/unanswered";
import { useAsked } from "../controls/use-asked";
import { useEditor, useView } from "../editor-context";
import { useWords } from "../words";
import { Costs, Progress, PublishForm, usePublication, Versions } from "./publishing";

/** The changes since the last version, with buttons to publish and to revert them. */
export function ChangesPanel() {
  const words = useWords();
  const { state } = useView();
  const [takenBack, setTakenBack] = useState(0);
  const { number, isUnderWay } = usePublication();
  const answer = useAsked(server.changes, takenBack + number);
  if (answer?.kind !== "ok") return <Unanswered answer={answer} />;
  const { changes, sentence } = answer.value;
  const hasVersions = state.git === "ready" || state.git === "nameless";
  return (
    <>
      {(state.git === "none" || state.git === "merging") && (
        <p className="note">{words.git[state.git]}</p>
      )}
      {hasVersions && (
        <>
          <PublishForm sentence={sentence} isChanged={changes.length > 0} />
          {/* The server answers with the last known state while it finds the costs. */}
          {changes.length > 0 && !isUnderWay && <Costs turn={takenBack + number} />}
          <Progress />
        </>
      )}
      {changes.length === 0 ? (
        <p className="quiet">{words.noChanges}</p>
      ) : (
        <>
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
      {hasVersions && <Versions />}
    </>
  );
}

type ChangeProps = ContentChange & { onTakenBack: () => void };

function Change({ id, title, within, old, new: now, pictures, onTakenBack }: ChangeProps) {
  const editor = useEditor();
  const words = useWords();
  const titles: [string, string] = [words.before, words.now];
  const shown = (picture: string | null) =>
    picture && <img className="preview" key={picture} src={picture} alt="" />;
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
      {(old !== null || now !== null) && <Sides titles={titles} old={old} now={now} />}
      {pictures && <Beside titles={titles} sides={pictures.map(shown)} />}
      <Button aria-label={`${words.takeBack}: ${title}`} onClick={takeBack}>
        {words.takeBack}
      </Button>
    </li>
  );
}
