import { type FocusEvent, type KeyboardEvent, useId } from "react";
import type { Block, Json } from "../../generated/editor";
import { ValueControl } from "../controls/value-control";
import { useEditor } from "../editor-context";
import { OutcomeView } from "../field/outcome-view";
import { useEdited } from "../field/use-edited";
import { withoutOptional } from "../values";
import { useWords } from "../words";
import { useForm } from "./form-context";
import type { ValueFormProps } from "./value-form";

/** Kinds that are saved as soon as something else is done, as no save button would be looked for. */
const settlesByItself = ["flag", "choice", "number"];

/** With `block`, a part of the file's text in the place of a value. */
type FieldRowProps = ValueFormProps & { block?: Block | null };

/** One field of a form, which saves by itself. */
export function FieldRow({ block = null, ...props }: FieldRowProps) {
  const { path, title, help, isRequired, siblings } = props;
  const { control, mayBeAbsent } = withoutOptional(props.control);
  const form = useForm();
  const { memory } = useEditor();
  const words = useWords();
  const id = useId();
  const key = JSON.stringify(path);
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
    // Not every browser gives a switch the focus, which it would have to lose.
    if (control.kind === "flag") void save();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    // A picture without its text, and a text that is being written, wait for their button.
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
      <ValueControl
        key={edited.turn}
        control={control}
        mayBeAbsent={mayBeAbsent || !isRequired}
        value={edited.begin}
        id={id}
        label={title}
        describedBy={`${id}-outcome ${id}-help`}
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
            <button
              type="button"
              className="button primary"
              disabled={edited.isBusy}
              onClick={save}
            >
              {edited.isBusy ? words.saving : words.save}
            </button>
            <button type="button" className="button" onClick={edited.giveBack}>
              {words.cancel}
            </button>
          </div>
        )}
    </div>
  );
}
