import { useEffect, useState } from "react";
import type { ListedFile, TextPlace } from "../../generated/editor";
import { type Answer, server } from "../client";
import { Button } from "../components/button";
import { Unanswered } from "../components/unanswered";
import { plain } from "../controls/search";
import { useEditor } from "../editor-context";
import { useWords } from "../words";

/** The milliseconds without a key press before the search starts. */
const pause = 300;

/** The minimum search length; shorter texts match everywhere. */
const fewest = 3;

/** The characters of context to show around a match. */
const around = 80;

/** The texts of the content that contain the typed text. */
export function TextResults({ typed, files }: { typed: string; files: readonly ListedFile[] }) {
  const words = useWords();
  const [answer, setAnswer] = useState<Answer<TextPlace[]>>();
  const wanted = typed.trim();
  const isAsked = wanted.length >= fewest;
  useEffect(() => {
    setAnswer(undefined);
    if (!isAsked) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const told = await server.search(wanted);
      if (!isGone) setAnswer(told);
    }, pause);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [wanted, isAsked]);
  if (!isAsked) return null;
  return (
    <section aria-label={words.inTexts}>
      <h3>{words.inTexts}</h3>
      {answer?.kind === "ok" ? (
        <>
          <p className="quiet" role="status">
            {words.textsFound(answer.value.length)}
          </p>
          <ul className="files">
            {answer.value.map((place) => (
              <TextRow
                key={`${place.file} ${JSON.stringify(place.path)} ${place.start}`}
                place={place}
                typed={wanted}
                listed={files.find(({ file }) => file === place.file)}
              />
            ))}
          </ul>
        </>
      ) : (
        <Unanswered answer={answer} />
      )}
    </section>
  );
}

type TextRowProps = { place: TextPlace; typed: string; listed: ListedFile | undefined };

function TextRow({ place, typed, listed }: TextRowProps) {
  const editor = useEditor();
  const words = useWords();
  const { file, path, title: name, text } = place;
  const address = listed?.address ?? null;
  return (
    <li className="file-row">
      <div>
        <span className="file-title">{name}</span>
        <Excerpt text={text} typed={typed} />
      </div>
      <div className="row">
        {path.length === 0 && address !== null ? (
          <a
            className="button"
            href={`${address}#:~:text=${encodeURIComponent(typed)}`}
            aria-label={words.openNamed(name)}
          >
            {words.open}
          </a>
        ) : (
          <Button
            aria-label={words.openNamed(name)}
            onClick={() => editor.show({ kind: "form", file, path: path.slice(0, -1) })}
          >
            {words.open}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A match with the words around it. */
export function Excerpt({ text, typed }: { text: string; typed: string }) {
  const at = plain(text).indexOf(plain(typed));
  // Normalization may change the length, and with it the offsets.
  const isFound = at !== -1 && plain(text).length === text.length;
  const [start, end] = isFound ? [at, at + typed.length] : [0, 0];
  const before = text.slice(0, start);
  const after = text.slice(end);
  return (
    <span className="excerpt">
      {before.length > around ? `…${before.slice(-around).replace(/^\S*\s/, "")}` : before}
      <mark>{text.slice(start, end)}</mark>
      {after.length > around ? `${after.slice(0, around).replace(/\s\S*$/, "")}…` : after}
    </span>
  );
}
