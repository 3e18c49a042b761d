import { type HTMLInputTypeAttribute, useRef } from "react";
import type { FormInput, Json } from "../../generated/editor";
import { useWords } from "../words";
import { type ControlProps, nativeProps, textOf } from "./control-props";

type Input = Exclude<FormInput, "color" | "link" | "page" | "file" | "moment" | object> | "date";

/** The native input type for each kind of text, and the keyboard of a phone. */
const fields: Record<
  Input,
  { type: HTMLInputTypeAttribute; inputMode?: "decimal" | "email" | "url" }
> = {
  text: { type: "text" },
  id: { type: "text" },
  tel: { type: "tel" },
  // The type is not `email`: browsers rewrite addresses with non-ASCII letters in such fields.
  email: { type: "text", inputMode: "email" },
  url: { type: "text", inputMode: "url" },
  time: { type: "time" },
  date: { type: "date" },
  days: { type: "text" },
  decimal: { type: "text", inputMode: "decimal" },
};

/** The closing time that the browser's picker of times does not know. */
const endOfDay = "24:00";

/** A one-line field, or a date or time with the browser's own picker. */
export function InputControl(props: ControlProps & { input: Input; examples: readonly string[] }) {
  const words = useWords();
  const { input, examples, onInput } = props;
  const value = textOf(props.value);
  const exampleId = `${props.id}-examples`;
  const described = [props.describedBy, examples.length > 0 ? exampleId : undefined];

  return (
    <>
      <input
        {...nativeProps(props)}
        {...fields[value === endOfDay ? "text" : input]}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        className="input"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={input === "text"}
        defaultValue={value}
        onInput={({ currentTarget: { validity, value } }) => {
          // An incomplete date has an empty value, but does not remove the date.
          if (!validity.badInput) onInput(value);
        }}
      />
      {examples.length > 0 && (
        <p className="quiet" id={exampleId}>
          {words.examples(examples.slice(0, 3).join(", "))}
        </p>
      )}
    </>
  );
}

/** A date, and a time that may be left out: `2026-12-01 09:00`. */
export function MomentControl(props: ControlProps & { examples: readonly string[] }) {
  const words = useWords();
  const [day = "", time = ""] = textOf(props.value).trim().split(" ");
  const parts = useRef([day, time]);
  const of = (at: number) => (text: Json) => {
    parts.current[at] = textOf(text);
    props.onInput(parts.current.filter(Boolean).join(" "));
  };
  const within = { id: `${props.id}-time`, label: words.timeOfDay, value: time, examples: [] };
  return (
    <>
      <InputControl {...props} input="date" value={day} onInput={of(0)} />
      <InputControl {...props} {...within} input="time" onInput={of(1)} />
    </>
  );
}
