import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import type {
  ContentChange,
  Publication,
  PublishedVersion,
  PublishRequest,
} from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { Sides } from "../components/sides";
import { Unanswered } from "../components/unanswered";
import { useAsked } from "../controls/use-asked";
import { useEditor, useView } from "../editor-context";
import { Messages } from "../field/messages";
import { useWords } from "../words";

/** The final steps of a publication. */
const ends: readonly Publication["step"][] = ["none", "published", "stopped", "undecided"];

/** The steps of a version that is sent, while the host works: another one may be sent meanwhile. */
const ofTheHost: readonly Publication["step"][] = ["sent", "publishing", "late"];

/** Returns the state of the publication, and whether `ssg` is at work on it. */
export function usePublication(): Publication & { isUnderWay: boolean } {
  const { publication } = useView().state;
  const { step } = publication;
  return { ...publication, isUnderWay: !ends.includes(step) && !ofTheHost.includes(step) };
}

/** Requests each next step of the publication until a final one. */
function useNextSteps() {
  const editor = useEditor();
  const { publication } = useView().state;
  useEffect(() => {
    if (ends.includes(publication.step)) return;
    let isGone = false;
    void server.publication(publication.number).then((answer) => {
      if (isGone) return;
      if (answer.kind === "offline") editor.lost();
      else void editor.refresh();
    });
    return () => {
      isGone = true;
    };
  }, [editor, publication]);
}

/** Returns a function that starts a publication, and shows an error if it cannot start. */
function usePublish(): (asked: PublishRequest) => Promise<void> {
  const editor = useEditor();
  return async (asked) => {
    const answer = await server.publish(asked);
    if (answer.kind === "ok") await editor.refresh();
    else editor.after(answer, "");
  };
}

/** The progress of the publication, and its problems. */
export function Progress() {
  const words = useWords();
  const { lang } = useView().state;
  const publish = usePublish();
  useNextSteps();
  const { isUnderWay, ...publication } = usePublication();
  const { step, at, shows, host } = publication;
  const time = new Date(at).toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" });
  return (
    <div className="progress" data-step={step} aria-busy={isUnderWay}>
      <p aria-live="polite">{step === "none" ? "" : words.publication[step](time, shows)}</p>
      {step === "late" && host !== null && (
        <p>
          <a href={host} target="_blank" rel="noreferrer">
            {words.hostPage}
          </a>
        </p>
      )}
      {publication.step === "stopped" && (
        <div role="alert">
          <Messages messages={publication.problems} />
        </div>
      )}
      {publication.step === "undecided" && (
        <Conflicts
          {...publication}
          onChosen={(keep) => {
            const { asked } = publication;
            void publish({ ...asked, keep: { ...asked.keep, ...keep } });
          }}
        />
      )}
    </div>
  );
}

type ConflictsProps = {
  conflicts: readonly ContentChange[];
  /** Whether our side is unpublished, and the other one is the version of a return. */
  unpublished: boolean;
  onChosen: (keep: PublishRequest["keep"]) => void;
};

/** The values that both have changed; each needs its own answer. */
function Conflicts({ conflicts, unpublished, onChosen }: ConflictsProps) {
  const words = useWords();
  const titles: [string, string] = unpublished
    ? [words.returnedSide, words.unpublishedSide]
    : [words.publishedSide, words.mine];
  const choices = unpublished ? words.returnSide : words.publishSide;
  const [keep, setKeep] = useState<PublishRequest["keep"]>({});
  // The button that led here may be far below, in the list of versions.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus(), []);
  function send(event: FormEvent) {
    event.preventDefault();
    onChosen(keep);
  }
  return (
    <form ref={form} tabIndex={-1} onSubmit={send}>
      <p role="alert">{unpublished ? words.returnConflict : words.publishConflict}</p>
      <ul className="changes">
        {conflicts.map(({ id, title, within, old, new: mine }) => (
          <li key={id} className="change">
            <fieldset>
              <legend>
                {title} <span className="quiet file-name">{within.join(" › ")}</span>
              </legend>
              <Sides titles={titles} old={old} now={mine} />
              {(["mine", "theirs"] as const).map((side) => (
                <label key={side} className="row">
                  <input
                    type="radio"
                    name={id}
                    required
                    checked={keep[id] === side}
                    onChange={() => setKeep({ ...keep, [id]: side })}
                  />
                  {choices[side]}
                </label>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <Button type="submit" kind="primary">
        {unpublished ? words.returnChosen : words.publishChosen}
      </Button>
    </form>
  );
}

/** The form for the next version: its description, and the author if Git has none. */
export function PublishForm({ sentence, isChanged }: { sentence: string; isChanged: boolean }) {
  const editor = useEditor();
  const words = useWords();
  const id = useId();
  const { git } = useView().state;
  const publish = usePublish();
  const { isUnderWay } = usePublication();
  const [typed, setTyped] = useState<string>();
  const [author, setAuthor] = useState({ name: "", email: "" });
  const [isBusy, setIsBusy] = useState(false);
  const text = (typed ?? sentence).trim();

  /** Sets the author in Git if it has none; returns whether a version can be made. */
  async function introduce(): Promise<boolean> {
    if (git !== "nameless") return true;
    const answer = await server.author(author);
    if (answer.kind !== "ok") editor.after(answer, "");
    return answer.kind === "ok";
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isUnderWay || (isChanged && text === "")) return;
    setIsBusy(true);
    if (await introduce()) await publish({ sentence: text, version: null, leaving: [], keep: {} });
    setIsBusy(false);
  }

  async function keep() {
    if (text === "") return;
    setIsBusy(true);
    if (await introduce()) {
      const answer = await server.keepVersion(text);
      editor.after(answer, words.versionKept);
      if (answer.kind === "ok") editor.show(null);
    }
    setIsBusy(false);
  }
  return (
    <form className="new" onSubmit={send}>
      {git === "nameless" && (
        <>
          <p className="note">{words.git.nameless}</p>
          {(["name", "email"] as const).map((key) => (
            <label key={key} className="labelled">
              <span>{words.author[key]}</span>
              <input
                className="input"
                type={key === "email" ? "email" : "text"}
                autoComplete={key}
                required
                value={author[key]}
                onChange={({ currentTarget }) =>
                  setAuthor({ ...author, [key]: currentTarget.value })
                }
              />
            </label>
          ))}
        </>
      )}
      {isChanged && (
        <>
          <label className="labelled">
            <span>{words.versionSentence}</span>
            <textarea
              className="input"
              rows={2}
              value={typed ?? sentence}
              aria-describedby={`${id}-help`}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
          <p className="quiet" id={`${id}-help`}>
            {words.versionHelp}
          </p>
        </>
      )}
      <div className="row">
        <Button type="submit" kind="primary" disabled={isBusy || isUnderWay}>
          {words.publish}
        </Button>
        {isChanged && (
          <Button disabled={isBusy || isUnderWay} onClick={() => void keep()}>
            {isBusy ? words.saving : words.keepVersion}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The number of pages whose costs are listed. */
const listedCosts = 5;

/** What visitors load for the changed pages before and after, where that differs. */
export function Costs({ turn }: { turn: number }) {
  const words = useWords();
  const answer = useAsked(server.costs, turn);
  if (answer?.kind !== "ok" || answer.value.length === 0) return null;
  const size = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const kinds = ["script", "style", "pictures"] as const;
  const more = answer.value.length - listedCosts;
  return (
    <div className="costs">
      <p className="quiet">{words.costs}</p>
      <ul>
        {answer.value.slice(0, listedCosts).map((cost) => (
          <li key={cost.path}>
            <span className="quiet file-name">{cost.path}</span>{" "}
            {kinds
              .filter((kind) => cost[kind][0] !== cost[kind][1])
              .map((kind) => `${words.costKinds[kind]} ${cost[kind].map(size).join(" → ")}`)
              .join(", ")}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">{words.moreCosts(more)}</p>}
    </div>
  );
}

/** The published versions, requested when the list is opened. */
export function Versions() {
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="versions" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.versions}</summary>
      {isOpen && <VersionList />}
    </details>
  );
}

/** The list of versions, each with a button that asks whether to restore it. */
function VersionList() {
  const words = useWords();
  const { state } = useView();
  const publish = usePublish();
  const [asking, setAsking] = useState<string>();
  const { number, isUnderWay } = usePublication();
  const answer = useAsked(server.versions, number);
  if (answer?.kind !== "ok") return <Unanswered answer={answer} />;
  const day = (at: number) =>
    new Date(at).toLocaleString(state.lang, { dateStyle: "medium", timeStyle: "short" });
  function back({ id, at, sentence }: PublishedVersion, leaving: string[]) {
    setAsking(undefined);
    void publish({ sentence: words.backTo(day(at), sentence), version: id, leaving, keep: {} });
  }
  return (
    <>
      {answer.value.length === 0 && <p className="quiet">{words.noVersions}</p>}
      <ol className="changes">
        {answer.value.map((version, at) => (
          <li key={version.id} className="change">
            <p>
              <span className="quiet file-name">{day(version.at)}</span> {version.sentence}
            </p>
            {at === 0 ? (
              <p className="badge">{words.newestVersion}</p>
            ) : (
              <Button
                aria-label={words.backNamed(day(version.at), version.sentence)}
                aria-expanded={asking === version.id}
                disabled={isUnderWay}
                onClick={() => setAsking(version.id)}
              >
                {words.back}
              </Button>
            )}
            {asking === version.id && !isUnderWay && (
              <ReturnQuestion
                id={version.id}
                onYes={(leaving) => back(version, leaving)}
                onCancel={() => setAsking(undefined)}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

type ReturnQuestionProps = {
  id: string;
  onYes: (leaving: string[]) => void;
  onCancel: () => void;
};

/** The effects of restoring a version, and the question whether to do so. */
function ReturnQuestion({ id, onYes, onCancel }: ReturnQuestionProps) {
  const words = useWords();
  const ask = useCallback(() => server.plannedReturn(id), [id]);
  const answer = useAsked(ask);
  if (answer?.kind !== "ok") return <Unanswered answer={answer} />;
  const { changes, leaving, unpublished } = answer.value;
  return (
    <fieldset className="new" aria-label={words.back}>
      <p>{words.backQuestion(changes)}</p>
      {leaving.length > 0 && (
        <>
          <p>{words.backLeaving(leaving.length)}</p>
          <ul>
            {leaving.map(({ path, title }) => (
              <li key={path}>
                {title} <span className="quiet file-name">{path}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {unpublished && <p>{words.backUnpublished}</p>}
      <div className="row">
        <Button kind="primary" onClick={() => onYes(leaving.map(({ path }) => path))}>
          {words.backYes}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </fieldset>
  );
}
