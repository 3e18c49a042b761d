import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import type { Control, Field, Json, PathStep, Variant } from "../../generated/editor";
import { Button } from "../components/button";
import { ValueControl } from "../controls/value-control";
import { useView } from "../editor-context";
import {
  emptyRecord,
  emptyValue,
  fieldWords,
  valueAt,
  withoutImages,
  withoutOptional,
} from "../values";
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

/** The fields of a value to add: the required ones, and optional ones on demand. */
export function NewValue(props: NewValueProps) {
  const { value, path, title, help, onChange } = props;
  const { control } = withoutOptional(props.control);
  const words = useWords();
  const { lang } = useView().state;
  const id = useId();
  switch (control.kind) {
    case "record":
      return <NewRecord {...props} fields={control.fields} />;
    case "oneOf": {
      const kind = valueAt(value, control.key);
      const variant = control.variants.find(({ name }) => name === kind);
      if (variant === undefined) {
        const begin = ({ name, fields, example }: Variant) => {
          const values = example === undefined ? {} : withoutImages(example, fields);
          onChange(path, {
            [control.key]: name,
            ...emptyRecord(fields),
            ...values,
          });
        };
        return <Kinds variants={control.variants} onChoose={begin} />;
      }
      return (
        <>
          <p>
            <strong>{variant.texts[lang].label}</strong>
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
            describedBy={help === "" ? undefined : `${id}-help`}
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

/** The fields of a record. Optional fields have a button, unless all fields are optional. */
function NewRecord(props: NewValueProps & { fields: readonly Field[] }) {
  const { fields, value, path, onChange } = props;
  const words = useWords();
  const { lang } = useView().state;
  const hasRequired = fields.some(({ required }) => required);
  const isShown = ({ name, required }: Field) =>
    required || !hasRequired || valueAt(value, name) !== null;
  return (
    <>
      {fields.filter(isShown).map((field) => (
        <NewValue
          {...props}
          key={field.name}
          control={field.control}
          value={valueAt(value, field.name)}
          path={[...path, field.name]}
          {...fieldWords(field, lang)}
        />
      ))}
      <div className="row optional-fields">
        {fields
          .filter((field) => !isShown(field))
          .map(({ name, texts, control }) => (
            <Button
              key={name}
              kind="plain"
              title={texts[lang].help || undefined}
              onClick={() =>
                onChange([...path, name], emptyValue(withoutOptional(control).control))
              }
            >
              <Plus aria-hidden />
              {`${words.add}: ${texts[lang].label}`}
            </Button>
          ))}
      </div>
    </>
  );
}

/** The kinds of a record, each with its description. */
function Kinds({
  variants,
  onChoose,
}: {
  variants: readonly Variant[];
  onChoose: (variant: Variant) => void;
}) {
  const words = useWords();
  const { lang } = useView().state;
  return (
    <fieldset className="kinds">
      <legend>{words.chooseKind}</legend>
      {variants.map((variant) => (
        <button key={variant.name} type="button" className="kind" onClick={() => onChoose(variant)}>
          <span>
            <KindIcon name={variant.icon} /> {variant.texts[lang].label}
          </span>
          <span className="quiet">{variant.texts[lang].help}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The icon of a kind, from the icons of the page. */
function KindIcon({ name }: { name: string | undefined }) {
  const shown = document.querySelector("svg use")?.getAttribute("href")?.split("#")[0];
  if (name === undefined || shown === undefined) return null;
  return (
    <svg width="16" height="16" aria-hidden="true">
      <use href={`${shown}#${name}`} />
    </svg>
  );
}
