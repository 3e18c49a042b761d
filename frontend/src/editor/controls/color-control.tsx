import { useState } from "react";
import { isRecord } from "../values";
import { useWords } from "../words";
import { contrast, gradeOf, inputColor, ratioInWords, readColor } from "./contrast";
import { type ControlProps, nativeProps, textOf } from "./control-props";

/** A colour field, with the contrast to the other colours of its record. */
export function ColorControl(props: ControlProps) {
  const words = useWords();
  const [color, setColor] = useState(textOf(props.value));
  const isColor = readColor(color) !== undefined;

  function change(value: string) {
    setColor(value);
    props.onInput(value);
  }
  return (
    <div className="color">
      <div className="color-fields">
        <input
          type="color"
          aria-label={`${props.label}: ${words.color}`}
          value={inputColor(color)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <input
          {...nativeProps(props)}
          className="input"
          value={color}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      </div>
      {isColor && <Contrasts color={color} props={props} />}
    </div>
  );
}

function Contrasts({ color, props }: { color: string; props: ControlProps }) {
  const words = useWords();
  const others = isRecord(props.siblings) ? Object.entries(props.siblings) : [];
  const own = textOf(props.value);
  const colors: [string, string][] = others.flatMap(([name, value]) =>
    typeof value === "string" && readColor(value) !== undefined && value !== own
      ? [[name, value]]
      : [],
  );
  return (
    <details className="contrasts" open={colors.length < 4}>
      <summary>{words.contrastWith}</summary>
      <ul>
        {[...colors, [words.white, "#ffffff"] as [string, string]].map(([name, other]) => {
          const ratio = contrast(color, other) ?? 1;
          const grade = gradeOf(ratio);
          return (
            <li key={name} data-grade={grade}>
              <span className="swatch" style={{ color, backgroundColor: other }} aria-hidden="true">
                Aa
              </span>
              <span>{name}</span>
              <span>
                {ratioInWords(ratio)} · {words.grade[grade]}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
