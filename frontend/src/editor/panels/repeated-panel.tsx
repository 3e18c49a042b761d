import { useState } from "react";
import { server } from "../client";
import { Button } from "../components/button";
import { useEditor } from "../editor-context";
import type { Repeated } from "../repeated";
import { useWords } from "../words";
import { Excerpt } from "./text-results";

/** The other places with the changed words; the chosen ones change in one step. */
export function RepeatedPanel({ words: changed, places }: Repeated) {
  const editor = useEditor();
  const words = useWords();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [[old, now] = ["", ""]] = changed;
  const chosen = places.filter((_, at) => !left.has(at));

  function choose(at: number, isChosen: boolean) {
    const next = new Set(left);
    if (isChosen) next.delete(at);
    else next.add(at);
    setLeft(next);
  }
  async function replace() {
    if (chosen.length === 0) return;
    setIsBusy(true);
    const answer = await server.replace({ words: changed, places: chosen });
    setIsBusy(false);
    editor.after(answer, words.replaced(chosen.length));
    if (answer.kind === "ok") editor.show(null);
  }
  return (
    <>
      <p>
        <del>{old}</del> → <ins>{now}</ins>
      </p>
      <p className="quiet">{words.repeatedIntro}</p>
      <ul className="files">
        {places.map((place, at) => (
          <li key={`${place.file} ${JSON.stringify(place.path)} ${place.start}`}>
            <label className="chosen">
              <input
                type="checkbox"
                checked={!left.has(at)}
                onChange={({ currentTarget }) => choose(at, currentTarget.checked)}
              />
              <span>
                <span className="file-title">{place.title}</span>
                <Excerpt text={place.text} typed={old} />
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          kind="primary"
          disabled={isBusy}
          aria-disabled={chosen.length === 0}
          onClick={replace}
        >
          {words.replaceIn(chosen.length)}
        </Button>
        <Button onClick={() => editor.show(null)}>{words.leaveRest}</Button>
      </div>
    </>
  );
}
