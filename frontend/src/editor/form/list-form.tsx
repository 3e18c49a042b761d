import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash-2";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import type { Edit } from "../../generated/editor";
import { IconButton } from "../components/icon-button";
import type { ControlOf } from "../controls/control-props";
import { withoutOptional } from "../values";
import { useWords } from "../words";
import { AddValue } from "./add-value";
import { FieldRow } from "./field-row";
import { useForm, type ValueFormProps } from "./form-context";
import { Part } from "./part";
import { dropIndex } from "./reorder";

type ListFormProps = Pick<ValueFormProps, "value" | "path" | "title" | "one"> & {
  control: ControlOf<"list">;
  /** Renders the form of an item with several fields. */
  children: (item: ValueFormProps) => ReactNode;
};

/** A list whose items can be moved, duplicated and deleted, and to which items can be added. */
export function ListForm({ control, value, path, title, one, children }: ListFormProps) {
  const form = useForm();
  const words = useWords();
  const items = Array.isArray(value) ? value : [];
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const of = withoutOptional(control.of).control;
  const isShort = !["record", "oneOf", "list"].includes(of.kind);

  /** Sends an edit and focuses the item at an index. */
  function send(edit: Edit, at: number) {
    void form.change(edit, { kind: "grip", path: [...path, at] });
  }
  function move(from: number, to: number) {
    if (to >= 0 && to < items.length && to !== from) send({ op: "move", path, from, to }, to);
  }
  function targetOf(from: number, y: number): number {
    const rects = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
    return dropIndex(rects, from, y);
  }
  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: at, to: at });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag !== null) setDrag({ from: at, to: targetOf(at, event.clientY) });
    },
    onPointerUp: () => {
      if (drag !== null) move(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(at, at + step);
    },
  });

  return (
    <div className="list">
      {items.length === 0 && <p className="quiet">{words.emptyList}</p>}
      <ol ref={list}>
        {items.map((item, at) => {
          const itemPath = [...path, at];
          const name = form.names[JSON.stringify(itemPath)] ?? words.item(at + 1);
          const tool = (does: string, icon: typeof Copy, onClick: () => void, disabled = false) => (
            <IconButton
              label={`${does}: ${name}`}
              icon={icon}
              disabled={disabled}
              onClick={onClick}
            />
          );
          const props = {
            control: control.of,
            value: item,
            path: itemPath,
            title: name,
            help: "",
            one: "",
            isRequired: true,
            siblings: null,
          };
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the form starts again when items move
              key={at}
              className="list-item"
              data-dragged={drag?.from === at || undefined}
              data-drop={
                drag !== null && drag.to === at && drag.from !== at
                  ? drag.from < at
                    ? "after"
                    : "before"
                  : undefined
              }
            >
              <div className="list-tools">
                <IconButton
                  className="grip"
                  label={`${words.drag}: ${name}`}
                  icon={GripVertical}
                  data-grip={JSON.stringify(itemPath)}
                  aria-description={words.position(at + 1, items.length)}
                  {...handle(at)}
                />
                <span className="quiet">{at + 1}</span>
                {tool(words.moveUp, ArrowUp, () => move(at, at - 1), at === 0)}
                {tool(words.moveDown, ArrowDown, () => move(at, at + 1), at === items.length - 1)}
                {tool(words.duplicate, Copy, () => send({ op: "duplicate", path, at }, at + 1))}
                {tool(words.remove, Trash2, () => send({ op: "remove", path: itemPath }, at))}
              </div>
              {isShort ? (
                <FieldRow {...props} />
              ) : (
                <Part path={itemPath} title={name} note="">
                  {children(props)}
                </Part>
              )}
            </li>
          );
        })}
      </ol>
      <AddValue
        control={control.of}
        title={title}
        label={one === "" ? words.addTo(title) : words.addItem(one)}
        help=""
        path={path}
        at={items.length}
      />
    </div>
  );
}
