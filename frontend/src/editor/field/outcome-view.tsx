import type { Conflict, Json, Message } from "../../generated/editor";
import { Button } from "../components/button";
import { allTexts } from "../values";
import { useWords } from "../words";
import { Messages } from "./messages";
import type { Outcome } from "./use-edited";

type OutcomeViewProps = {
  outcome: Outcome;
  id: string;
  /** The value that was to be saved. */
  own?: Pick<Message, "file" | "path">;
  mine: Json;
  onKeep: () => void;
  onTake: () => void;
};

/** The result of a failed save: errors of the checks, a failed request, or a conflict. */
export function OutcomeView({ outcome, id, own, mine, onKeep, onTake }: OutcomeViewProps) {
  return (
    <div id={id} role="alert">
      {outcome.kind === "errors" && <Messages messages={outcome.errors} own={own} />}
      {outcome.kind === "trouble" && <p className="error">{outcome.text}</p>}
      {outcome.kind === "conflict" && (
        <ConflictView conflict={outcome.conflict} mine={mine} onKeep={onKeep} onTake={onTake} />
      )}
    </div>
  );
}

type ConflictViewProps = { conflict: Conflict; mine: Json } & Pick<
  OutcomeViewProps,
  "onKeep" | "onTake"
>;

function ConflictView({ conflict, mine, onKeep, onTake }: ConflictViewProps) {
  const words = useWords();
  return (
    <section className="conflict" aria-label={words.conflictTitle}>
      <h3>{words.conflictTitle}</h3>
      <p>{words.conflictText}</p>
      <dl className="beside">
        <div>
          <dt>{words.theirs}</dt>
          <dd>{conflict.deleted ? words.deleted : conflict.theirs || words.absent}</dd>
        </div>
        <div>
          <dt>{words.mine}</dt>
          <dd>{allTexts(mine)}</dd>
        </div>
      </dl>
      <div className="row">
        {conflict.expected !== null && (
          <Button kind="primary" onClick={onKeep}>
            {words.keepMine}
          </Button>
        )}
        <Button onClick={onTake}>{words.takeTheirs}</Button>
      </div>
    </section>
  );
}
