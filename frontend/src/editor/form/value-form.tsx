import Trash2 from "lucide-react/icons/trash-2";
import type { Control, Field, Json, PathStep } from "../../generated/editor";
import { Button } from "../components/button";
import { useView } from "../editor-context";
import { fieldWords, nameOf, valueAt, withoutOptional } from "../values";
import { useWords } from "../words";
import { AddValue } from "./add-value";
import { FieldRow } from "./field-row";
import { useForm, type ValueFormProps } from "./form-context";
import { ListForm } from "./list-form";
import { Part } from "./part";

/** The form of any value: a single field, or a part with several. */
export function ValueForm(props: ValueFormProps) {
  const { value, path, title, help, isRequired, isRoot } = props;
  const { control: inner, mayBeAbsent } = withoutOptional(props.control);
  const names = listOfNames(inner);
  const control = names ?? inner;
  const form = useForm();
  const words = useWords();
  const isPart = control.kind === "record" || control.kind === "oneOf" || control.kind === "list";
  if (!isPart) return <FieldRow {...props} />;

  const mayGo = !isRequired || mayBeAbsent;
  if (value === null && control.kind !== "list") {
    return (
      <AddValue
        control={control}
        title={title}
        label={`${words.add}: ${title}`}
        help={help}
        path={path}
      />
    );
  }
  const content =
    names !== null && !Array.isArray(value) ? (
      <AddValue control={names} title={title} label={words.chooseEntries} help="" path={path} />
    ) : control.kind === "list" ? (
      <ListForm {...props} control={control}>
        {(item) => <ValueForm {...item} isRoot />}
      </ListForm>
    ) : (
      <RecordForm fields={fieldsOf(control, value)} value={value} path={path} />
    );
  if (isRoot) return content;
  return (
    <Part
      path={path}
      title={title}
      note={value === "all" ? words.allEntries : noteOf(control, value)}
    >
      {help !== "" && <p className="quiet">{help}</p>}
      {content}
      {names !== null && value !== "all" && (
        <Button
          kind="plain"
          onClick={() =>
            void form.change({ op: "put", path, value: "all" }, { kind: "path", path })
          }
        >
          {words.showAllEntries}
        </Button>
      )}
      {mayGo && value !== null && (
        <Button
          kind="plain"
          onClick={() => void form.change({ op: "remove", path }, { kind: "path", path })}
        >
          <Trash2 aria-hidden />
          {words.removeOptional(title)}
        </Button>
      )}
    </Part>
  );
}

/** Returns the control of a list of the names of entries, if a value may be one. */
function listOfNames(control: Control): Control | null {
  const input = control.kind === "form" ? control.input : "text";
  if (control.kind !== "form" || typeof input !== "object" || "entry" in input) return null;
  return { kind: "list", of: { ...control, input: { entry: input.entries } }, mayBeEmpty: false };
}

function noteOf(control: Control, value: Json): string {
  if (control.kind !== "list") return nameOf(value);
  return Array.isArray(value) && value.length > 0 ? String(value.length) : "";
}

/** Returns the fields of a record; the fields of a `oneOf` depend on its kind. */
function fieldsOf(control: Control, value: Json): readonly Field[] {
  if (control.kind === "record") return control.fields;
  if (control.kind !== "oneOf") return [];
  const kind = valueAt(value, control.key);
  return control.variants.find(({ name }) => name === kind)?.fields ?? [];
}

type RecordFormProps = { fields: readonly Field[]; value: Json; path: PathStep[] };

function RecordForm({ fields, value, path }: RecordFormProps) {
  const { lang, languages } = useView().state;
  // What a page translates is of no use in a site of one language.
  const isShown = ({ name }: Field) => languages || !name.startsWith("translate");
  const beside = fields.map(({ name, texts }) => [texts[lang].label, valueAt(value, name)]);
  return fields
    .filter(isShown)
    .map(({ name, texts, required, control }) => (
      <ValueForm
        key={name}
        control={control}
        value={valueAt(value, name)}
        path={[...path, name]}
        {...fieldWords({ texts }, lang)}
        isRequired={required}
        siblings={Object.fromEntries(beside)}
      />
    ));
}
