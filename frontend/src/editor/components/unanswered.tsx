import type { Trouble } from "../client";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";

/** An error that screen readers announce; nothing without a text. */
export function ErrorText({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="error" role="alert">
      {text}
    </p>
  );
}

/** The place of a value that is still requested, or could not be had. */
export function Unanswered({ answer }: { answer: Trouble | undefined }) {
  const words = useWords();
  if (answer === undefined) return <p className="quiet">{words.loading}</p>;
  return <ErrorText text={troubleInWords(answer, words)} />;
}
