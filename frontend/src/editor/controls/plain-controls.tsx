import Star from "lucide-react/icons/star";
import { useState } from "react";
import { useView } from "../editor-context";
import { capitalised } from "../troubles";
import { useWords } from "../words";
import {
  type ControlOf,
  type ControlProps,
  nativeProps,
  settleOnEnter,
  textOf,
} from "./control-props";

/** A switch with yes or no. */
export function FlagControl(props: ControlProps) {
  const words = useWords();
  const [isOn, setIsOn] = useState(textOf(props.value) === "true");
  return (
    <span className="flag">
      <input
        {...nativeProps(props)}
        type="checkbox"
        role="switch"
        className="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setIsOn(currentTarget.checked);
          props.onInput(String(currentTarget.checked));
        }}
      />
      <span aria-hidden="true">{isOn ? words.yes : words.no}</span>
    </span>
  );
}

/** A choice of one word from a list. */
export function ChoiceControl(props: ControlProps<ControlOf<"choice">>) {
  const words = useWords();
  const { lang } = useView().state;
  const { control, mayBeAbsent, value } = props;
  return (
    <select
      {...nativeProps(props)}
      className="input"
      defaultValue={textOf(value)}
      onChange={({ currentTarget }) => props.onInput(currentTarget.value)}
    >
      {(mayBeAbsent || value === null) && <option value="">{words.none}</option>}
      {control.choices.map((choice, at) => (
        <option key={choice} value={choice}>
          {control.labels[at]?.[lang] ?? words.choices[choice] ?? capitalised(choice)}
        </option>
      ))}
    </select>
  );
}

/** The largest maximum that is shown as stars. */
const few = 5;

/** A whole number, or stars for a scale from 1 to a few. */
export function NumberControl(props: ControlProps<ControlOf<"number">>) {
  const words = useWords();
  const { least, most } = props.control;
  if (least === 1 && most <= few) return <Stars {...props} />;
  return (
    <input
      {...nativeProps(props)}
      className="input"
      placeholder={words.between(String(least), String(most))}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      defaultValue={textOf(props.value)}
      onInput={({ currentTarget: { validity, value } }) => {
        if (!validity.badInput) props.onInput(value);
      }}
    />
  );
}

function Stars(props: ControlProps<ControlOf<"number">>) {
  const words = useWords();
  const [count, setCount] = useState(Number(textOf(props.value)));
  const all = Array.from({ length: props.control.most }, (_, at) => at + 1);
  return (
    <div
      className="stars"
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {all.map((number) => (
        <label key={number} className="star" data-on={number <= count || undefined}>
          <input
            type="radio"
            id={number === Math.max(count, 1) ? props.id : undefined}
            name={props.id}
            aria-label={words.stars(number)}
            value={number}
            checked={number === count}
            onChange={() => {
              setCount(number);
              props.onInput(String(number));
            }}
            onKeyDown={settleOnEnter(props)}
          />
          <Star aria-hidden />
        </label>
      ))}
    </div>
  );
}
