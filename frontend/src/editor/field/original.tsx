import type { Json, OriginalText, OriginalValue, PathStep } from "../../generated/editor";
import { Sides } from "../components/sides";
import { isRecord } from "../values";
import { useWords } from "../words";

/** The text that another one translates: as it is, and as it was if it has changed since. */
export type ShownOriginal = { lang: string; now: string; before: string | null };

/** Returns the text below an original value at a path, or its running text; `null` without any. */
export function originalAt(
  original: OriginalValue | undefined,
  path: readonly PathStep[],
  isBody: boolean,
): ShownOriginal | null {
  if (original === undefined) return null;
  const text = (of: OriginalText | null) => {
    if (of === null) return null;
    const value = isBody ? of.body : path.reduce<Json>(below, of.value);
    return textOf(isRecord(value) && value.src !== undefined ? (value.alt ?? null) : value);
  };
  const [now, before] = [text(original.now), text(original.before)];
  return now === null ? null : { lang: original.lang, now, before: before === now ? null : before };
}

function below(value: Json, step: PathStep): Json {
  if (Array.isArray(value)) return value[Number(step)] ?? null;
  return isRecord(value) ? (value[step] ?? null) : null;
}

function textOf(value: Json): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** The kinds of value that are translated. */
export const translated = ["text", "markdown", "image"];

/** The original of a text, for the person who translates it. */
export function Original({ id, lang, now, before }: ShownOriginal & { id: string }) {
  const words = useWords();
  const titles: [string, string] = [words.originalBefore, words.originalNow];
  return (
    <div className="original" id={id}>
      {before === null ? (
        <p>
          <span className="quiet">{words.original}</span> <span lang={lang}>{now}</span>
        </p>
      ) : (
        <Sides titles={titles} old={before} now={now} />
      )}
    </div>
  );
}
