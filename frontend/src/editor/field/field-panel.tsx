import FileText from "lucide-react/icons/file-text";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FieldInfo } from "../../generated/editor";
import { Button } from "../components/button";
import { ValueControl } from "../controls/value-control";
import { useEditor, useView } from "../editor-context";
import { FormView } from "../form/form-view";
import { overText } from "../page/placement";
import { makeRoomFor } from "../page/room";
import { TopLayer } from "../page/top-layer";
import { freeWindow, type Place, styleBeside, usePlace } from "../page/use-place";
import { withoutOptional } from "../values";
import type { OpenField } from "../view";
import { useWords } from "../words";
import { focusControl } from "./focus-control";
import { ListButtons } from "./list-buttons";
import { Original, originalAt, translated } from "./original";
import { OutcomeView } from "./outcome-view";
import { showsJust, textStyleOf } from "./text-style";
import { useEdited } from "./use-edited";

/** The open field, shown over the page. */
export function FieldPanel() {
  const { field } = useView();
  if (field === null) return null;
  return <Panel key={field.id} field={field} />;
}

/** The distances from the panel's edges to its text, which covers the page's text, in pixels. */
const inset = 22;
const above = 43;

/** The minimum width of a field in pixels; a narrower one has no room for its buttons. */
const least = 300;

function Panel({ field }: { field: OpenField }) {
  const editor = useEditor();
  const words = useWords();
  const { element, mark, info, caret } = field;
  const { control, mayBeAbsent } = withoutOptional(info.control);
  const edited = useEdited({ ...info, mark });
  const id = useId();
  const outcomeId = `${id}-outcome`;
  const panel = useRef<HTMLDivElement>(null);
  const isForm = ["list", "record", "oneOf"].includes(control.kind);
  const isDocked = control.kind === "markdown" || isForm;
  const text = typeof info.value === "string" ? info.value : "";
  const isOver = control.kind === "text" && showsJust(element, text);
  const [textStyle] = useState(() =>
    isOver && element !== null ? textStyleOf(element) : undefined,
  );
  const place = usePlace(isDocked ? null : element);
  const position = usePosition(place, panel, isOver, isDocked);
  const list = info.lists[0];
  const original = translated.includes(control.kind)
    ? originalAt(info.original, [], info.block !== null)
    : null;

  const { turn } = edited;
  // biome-ignore lint/correctness/useExhaustiveDependencies: also a control that starts again
  useEffect(() => focusControl(panel.current, caret), [caret, turn]);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, []);
  useEffect(() => {
    if (isDocked && panel.current !== null) return makeRoomFor(panel.current, element);
  }, [isDocked, element]);

  async function save() {
    if (await edited.save()) editor.closeField(field.id);
  }
  async function overwrite() {
    if (await edited.overwrite()) editor.closeField(field.id);
  }
  function giveBack() {
    edited.giveBack();
    editor.closeField(field.id);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      giveBack();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      void save();
    }
  }
  return (
    <TopLayer
      className="field"
      data-kind={isDocked ? "docked" : isOver ? "over" : "beside"}
      style={position}
    >
      <div
        ref={panel}
        className="field-panel"
        role="dialog"
        aria-label={`${words.edit}: ${info.title}`}
        onKeyDown={onKeyDown}
      >
        <div className="field-head">
          <h2>{info.title}</h2>
          <Origin info={info} />
        </div>
        {isForm ? (
          <FormView file={info.file} path={info.path} />
        ) : (
          <div className="field-control" style={textStyle}>
            <ValueControl
              key={edited.turn}
              control={control}
              mayBeAbsent={mayBeAbsent}
              value={edited.begin}
              id={id}
              label={info.title}
              describedBy={`${outcomeId} ${id}-help ${id}-original`}
              isInvalid={edited.outcome.kind === "errors"}
              siblings={null}
              previewOf={edited.editOf}
              onInput={edited.input}
              onSettle={save}
            />
          </div>
        )}
        {original !== null && <Original id={`${id}-original`} {...original} />}
        {edited.isRestored && <Restored onDiscard={giveBack} />}
        <OutcomeView
          outcome={edited.outcome}
          id={outcomeId}
          own={info}
          mine={edited.now()}
          onKeep={overwrite}
          onTake={giveBack}
        />
        <p className="quiet" id={`${id}-help`}>
          {info.help}{" "}
          {!isForm && (
            <span className="for-mouse">{isDocked ? words.textKeys : words.lineKeys}</span>
          )}
        </p>
        <div className="field-foot">
          <div className="row">
            {!isForm && edited.outcome.kind !== "conflict" && (
              <Button kind="primary" disabled={edited.isBusy} onClick={save}>
                {edited.isBusy ? words.saving : words.save}
              </Button>
            )}
            <Button onClick={giveBack}>{isForm ? words.close : words.cancel}</Button>
            {info.record !== null && (
              <Button
                kind="plain"
                onClick={() => {
                  editor.closeField();
                  editor.show({ kind: "form", file: info.file, path: info.record ?? [] }, element);
                }}
              >
                {words.moreFields}
              </Button>
            )}
          </div>
          {list !== undefined && (
            <ListButtons info={info} list={list} isRow={isInRow(element)} edited={edited} />
          )}
        </div>
      </div>
    </TopLayer>
  );
}

/** The value's location in the content, and the number of its places. */
function Origin({ info }: { info: FieldInfo }) {
  const words = useWords();
  return (
    <p className="origin">
      {info.places > 1 && <span className="places">{words.usedIn(info.places)}</span>}
      <span className="file">
        <FileText aria-hidden />
        {info.within.join(" › ")}
      </span>
    </p>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const words = useWords();
  return (
    <div className="restored">
      <p>{words.restored}</p>
      <Button kind="plain" onClick={onDiscard}>
        {words.discard}
      </Button>
    </div>
  );
}

/** Returns the panel's position, once its size is known. */
function usePosition(
  place: Place | null,
  panel: { current: HTMLDivElement | null },
  isOver: boolean,
  isDocked: boolean,
) {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = panel.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    setHeight(element.offsetHeight);
    return () => observer.disconnect();
  }, [panel]);

  if (isDocked) return undefined;
  const free = freeWindow();
  const width = Math.min(420, free.width - 16);
  if (place === null) {
    const left = (free.width - width) / 2;
    const top = Math.max(8, (free.height - height) / 2);
    return { position: "fixed", left, top, width } as const;
  }
  if (isOver) {
    const position = place.isFixed ? "fixed" : "absolute";
    const text = { ...place, left: place.left - inset, width: place.width + 2 * inset };
    return { position, top: place.top - above, ...overText(text, free, least) } as const;
  }
  return styleBeside(place, { width, height });
}

/** Whether the list item of an element has another item beside it. */
function isInRow(element: Element | null): boolean {
  for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
    const parent = at.parentElement;
    if (parent === null || !/^(ul|ol|dl)$/.test(parent.localName)) continue;
    const [first, second] = [...parent.children].map((child) => child.getBoundingClientRect());
    return first !== undefined && second !== undefined && second.left >= first.right;
  }
  return false;
}
