import { type FormEvent, useState } from "react";
import { Button } from "../components/button";
import { ErrorText } from "../components/unanswered";
import { useWords } from "../words";

type QuestionProps = {
  title?: string;
  label: string;
  help?: string;
  type?: "text" | "datetime-local";
  begin: string;
  /** The text of the button that answers. */
  done: string;
  onDone: (answer: string) => Promise<void>;
  /** Called with the answer typed so far. */
  onCancel: (answer: string) => void;
  trouble?: string | undefined;
};

/** A form with one field. */
export function Question(props: QuestionProps) {
  const { title, label, help, type = "text", begin, done, onDone, onCancel, trouble } = props;
  const words = useWords();
  const [answer, setAnswer] = useState(begin);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (answer.trim() === "") return;
    setIsBusy(true);
    await onDone(answer.trim());
    setIsBusy(false);
  }
  return (
    <form className="new" onSubmit={submit}>
      {title !== undefined && <h3>{title}</h3>}
      <label className="labelled">
        <span>{label}</span>
        <input
          className="input"
          type={type}
          // biome-ignore lint/a11y/noAutofocus: its button was pressed to type here
          autoFocus
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
      </label>
      {help !== undefined && <p className="quiet">{help}</p>}
      <ErrorText text={trouble} />
      <div className="row">
        <Button type="submit" kind="primary" disabled={isBusy}>
          {done}
        </Button>
        <Button onClick={() => onCancel(answer)}>{words.cancel}</Button>
      </div>
    </form>
  );
}
