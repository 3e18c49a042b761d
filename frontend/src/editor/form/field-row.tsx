import { type FocusEvent, type KeyboardEvent, useId } from "react";
import type { Block, Json } from "../../generated/editor";
import { Button } from "../components/button";
import { ValueControl } from "../controls/value-control";
import { useEditor } from "../editor-context";
import { Original, translated } from "../field/original";
import { OutcomeView } from "../field/outcome-view";
import { useEdited } from "../field/use-edited";
import { withoutOptional } from "../values";
import { useWords } from "../words";
import { useForm, type ValueFormProps } from "./form-context";

/** The kinds that are saved at once or on blur, without a save button. */
const settlesByItself = ["flag", "choice", "number"];

/** The props of a row; `block` is a part of the file's text to edit. */
type FieldRowProps = ValueFormProps & { block?: Block | null };

/** A field of a form, with its own save. */
export function FieldRow({ block = null, ...props }: FieldRowProps) {
  const { path, title, help, isRequired, siblings } = props;
  const { control, mayBeAbsent } = withoutOptional(props.control);
  const form = useForm();
  const { memory } = useEditor();
  const words = useWords();
  const id = useId();
  const key = JSON.stringify(path);
  const original = translated.includes(control.kind) ? form.originalOf(path, block !== null) : null;
  const edited = useEdited({
    file: form.file,
    path,
    title,
    within: [...form.within, form.title],
    control: isRequired ? props.control : { kind: "optional", of: props.control },
    value: props.value,
    expected: form.expected,
    mark: null,
    block,
  });

  async function save() {
    if (await edited.save()) await form.reload();
  }
  async function overwrite() {
    if (await edited.overwrite()) await form.reload();
  }
  function onInput(value: Json) {
    edited.input(value);
    // Some browsers do not focus a clicked switch, so it would never lose the focus.
    if (control.kind === "flag") void save();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    // Images need their text, and long texts time: both wait for the save button.
    const waits = control.kind === "image" || control.kind === "markdown";
    if (!isInside && !waits && edited.outcome.kind !== "conflict") void save();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && edited.isDirty) {
      event.stopPropagation();
      edited.giveBack();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what bubbles here happens in the control
    <div
      className="form-row"
      data-kind={control.kind}
      data-dirty={edited.isDirty || undefined}
      data-path={key}
      onBlur={onBlur}
      onFocus={() => memory.keep({ panelFocus: key })}
      onKeyDown={onKeyDown}
    >
      <label htmlFor={id} className="form-label">
        {title} {!isRequired && <span className="quiet">{words.optional}</span>}
      </label>
      {help !== "" && (
        <p className="quiet" id={`${id}-help`}>
          {help}
        </p>
      )}
      {original !== null && <Original id={`${id}-original`} {...original} />}
      <ValueControl
        key={edited.turn}
        control={control}
        mayBeAbsent={mayBeAbsent || !isRequired}
        value={edited.begin}
        id={id}
        label={title}
        describedBy={`${id}-outcome ${id}-help ${id}-original`}
        isInvalid={edited.outcome.kind === "errors"}
        siblings={siblings}
        previewOf={edited.editOf}
        onInput={onInput}
        onSettle={save}
      />
      <OutcomeView
        outcome={edited.outcome}
        id={`${id}-outcome`}
        own={{ file: form.file, path }}
        mine={edited.now()}
        onKeep={overwrite}
        onTake={() => {
          edited.giveBack();
          void form.reload();
        }}
      />
      {edited.isDirty &&
        edited.outcome.kind !== "conflict" &&
        !settlesByItself.includes(control.kind) && (
          <div className="row">
            <Button kind="primary" disabled={edited.isBusy} onClick={save}>
              {edited.isBusy ? words.saving : words.save}
            </Button>
            <Button onClick={edited.giveBack}>{words.cancel}</Button>
          </div>
        )}
    </div>
  );
}
