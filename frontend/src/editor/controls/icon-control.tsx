import { lazy, Suspense, useDeferredValue, useEffect, useState } from "react";
import { server } from "../client";
import { Button } from "../components/button";
import { useView } from "../editor-context";
import { useWords } from "../words";
import { type ControlProps, nativeProps, textOf } from "./control-props";
import { found } from "./search";
import { useAsked } from "./use-asked";

/** The maximum number of icons shown at once. */
const most = 60;

const LucideIcon = lazy(() => import("./lucide-icon"));

/** A choice of an icon, found by name. */
export function IconControl(props: ControlProps) {
  const words = useWords();
  const answer = useAsked(server.icons);
  const [chosen, setChosen] = useState(textOf(props.value));
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed);
  const textOfIcon = useIconWords();
  const names = answer?.kind === "ok" ? found(answer.value, searched, textOfIcon) : [];
  const shown = names.slice(0, most);

  function choose(name: string) {
    setChosen(name);
    props.onInput(name);
  }
  return (
    <div className="icons">
      <div className="icons-chosen">
        {chosen !== "" && <Drawing name={chosen} size={32} />}
        <span>{chosen === "" ? words.none : chosen}</span>
        {props.mayBeAbsent && chosen !== "" && (
          <Button kind="plain" onClick={() => choose("")}>
            {words.none}
          </Button>
        )}
      </div>
      <input
        {...nativeProps(props)}
        aria-label={`${props.label}: ${words.searchIcon}`}
        className="input"
        type="search"
        placeholder={words.searchIcon}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <fieldset className="icon-grid">
        <legend className="hidden">{words.icons}</legend>
        {shown.map((name) => (
          <button
            key={name}
            type="button"
            className="icon-choice"
            aria-label={name}
            aria-pressed={name === chosen}
            data-tip={name}
            onClick={() => choose(name)}
          >
            <Drawing name={name} size={24} />
          </button>
        ))}
      </fieldset>
      <p className="quiet" role="status">
        {answer === undefined
          ? words.loading
          : names.length > most
            ? words.moreToFind(most, names.length)
            : names.length === 0
              ? words.noMatches
              : words.iconsFound(names.length)}
      </p>
    </div>
  );
}

/** Returns a function for the words by which an icon is found: its name, and what that means. */
function useIconWords(): (name: string) => string {
  const { lang } = useView().state;
  const [meanings, setMeanings] = useState<{ [word: string]: string }>({});
  useEffect(() => {
    if (lang === "es")
      void import("./icon-words.json").then((spanish) => setMeanings(spanish.default));
  }, [lang]);
  return (name) => [name, ...name.split("-").map((word) => meanings[word] ?? "")].join(" ");
}

/** The drawing of an icon; empty until the drawings are loaded. */
function Drawing(props: { name: string; size: number }) {
  return (
    <Suspense>
      <LucideIcon {...props} />
    </Suspense>
  );
}
