import type { HTMLInputTypeAttribute } from "react";
import type { FormInput } from "../../generated/editor";
import { useWords } from "../words";
import { type ControlProps, nativeProps, textOf } from "./control-props";
import { fromInput, toInput } from "./moments";

type Input = Exclude<FormInput, "color" | "link" | "page" | "file" | object> | "date";

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
  moment: { type: "datetime-local" },
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
  const isMoment = input === "moment";
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
        defaultValue={isMoment ? toInput(value) : value}
        onInput={({ currentTarget: { validity, value } }) => {
          // An incomplete date has an empty value, but does not remove the date.
          if (!validity.badInput) onInput(isMoment ? fromInput(value) : value);
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
