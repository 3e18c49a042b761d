import { useId } from "react";
import type { Control, Json, PathStep, Variant } from "../../generated/editor";
import { ValueControl } from "../controls/value-control";
import { useView } from "../editor-context";
import { emptyRecord, fieldWords, valueAt, withoutOptional } from "../values";
import { useWords } from "../words";

type NewValueProps = {
  control: Control;
  value: Json;
  path: PathStep[];
  title: string;
  help: string;
  onChange: (path: PathStep[], value: Json) => void;
  onSettle: () => void;
};

/** What has to be written before a value can be added: its required fields, and no others. */
export function NewValue(props: NewValueProps) {
  const { value, path, title, help, onChange } = props;
  const { control } = withoutOptional(props.control);
  const words = useWords();
  const { lang } = useView().state;
  const id = useId();
  switch (control.kind) {
    case "record":
      return control.fields
        .filter(({ required }) => required)
        .map((field) => (
          <NewValue
            {...props}
            key={field.name}
            control={field.control}
            value={valueAt(value, field.name)}
            path={[...path, field.name]}
            {...fieldWords(field, lang)}
          />
        ));
    case "oneOf": {
      const kind = valueAt(value, control.key);
      const variant = control.variants.find(({ name }) => name === kind);
      if (variant === undefined) {
        const begin = ({ name, fields }: Variant) =>
          onChange(path, { [control.key]: name, ...emptyRecord(fields) });
        return <Kinds variants={control.variants} onChoose={begin} />;
      }
      return (
        <>
          <p>
            <strong>{variant.es}</strong>
          </p>
          <NewValue {...props} control={{ kind: "record", fields: variant.fields }} />
        </>
      );
    }
    case "list": {
      const items = Array.isArray(value) ? value : [];
      return (
        <fieldset className="new-part">
          <legend>{title}</legend>
          {items.map((item, at) => (
            <NewValue
              {...props}
              // biome-ignore lint/suspicious/noArrayIndexKey: items are only added at the end
              key={at}
              control={control.of}
              value={item}
              path={[...path, at]}
              title={words.item(at + 1)}
              help=""
            />
          ))}
        </fieldset>
      );
    }
    default:
      return (
        <div className="form-row" data-kind={control.kind}>
          <label htmlFor={id} className="form-label">
            {title}
          </label>
          <ValueControl
            control={control}
            mayBeAbsent={false}
            value={value}
            id={id}
            label={title}
            describedBy={`${id}-help`}
            isInvalid={false}
            siblings={null}
            previewOf={null}
            onInput={(typed) => onChange(path, typed)}
            onSettle={props.onSettle}
          />
          {help !== "" && (
            <p className="quiet" id={`${id}-help`}>
              {help}
            </p>
          )}
        </div>
      );
  }
}

/** The kinds of a record, each with what it is. */
function Kinds({
  variants,
  onChoose,
}: {
  variants: readonly Variant[];
  onChoose: (variant: Variant) => void;
}) {
  const words = useWords();
  return (
    <fieldset className="kinds">
      <legend>{words.chooseKind}</legend>
      {variants.map((variant) => (
        <button key={variant.name} type="button" className="kind" onClick={() => onChoose(variant)}>
          <span>{variant.es}</span>
          <span className="quiet">{variant.name}</span>
        </button>
      ))}
    </fieldset>
  );
}
