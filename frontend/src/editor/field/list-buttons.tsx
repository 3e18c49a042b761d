import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import Copy from "lucide-react/icons/copy";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import type { Edit, FieldInfo, ListAround, PathStep } from "../../generated/editor";
import { IconButton } from "../components/icon-button";
import { useEditor } from "../editor-context";
import { useWords } from "../words";
import type { Edited } from "./use-edited";

type ListButtonsProps = {
  info: FieldInfo;
  list: ListAround;
  /** Whether the items are side by side on the page. */
  isRow: boolean;
  /** The edited field of the item, saved first, as the item's path may change. */
  edited: Edited;
};

/** Buttons for the list item that contains a value. */
export function ListButtons({ info, list, isRow, edited }: ListButtonsProps) {
  const editor = useEditor();
  const words = useWords();
  const { at, length, title } = list;

  // The second click of a double click precedes the new list.
  const isBusy = useRef(false);

  async function send(editOf: (path: PathStep[], at: number) => Edit) {
    if (isBusy.current) return;
    isBusy.current = true;
    if (await edited.save()) {
      // The path at which the item was shown or last saved.
      const { expected, path } = edited.base();
      const depth = list.path.length;
      const edit = editOf(path.slice(0, depth), Number(path[depth]));
      const request = { file: info.file, edit, expected };
      const text = editor.view().field?.element?.textContent;
      const answer = await editor.change(request, null);
      if (answer.kind === "ok") editor.closeField(undefined, text);
      else editor.alarm(answer);
    }
    isBusy.current = false;
  }
  return (
    <fieldset className="list-buttons">
      <legend>
        {title} <span className="quiet">{words.position(at + 1, length)}</span>
      </legend>
      <IconButton
        label={words.moveUp}
        icon={isRow ? ArrowLeft : ArrowUp}
        disabled={at === 0}
        onClick={() => send((path, at) => ({ op: "move", path, from: at, to: at - 1 }))}
      />
      <IconButton
        label={words.moveDown}
        icon={isRow ? ArrowRight : ArrowDown}
        disabled={at === length - 1}
        onClick={() => send((path, at) => ({ op: "move", path, from: at, to: at + 1 }))}
      />
      <IconButton
        label={words.duplicate}
        icon={Copy}
        onClick={() => send((path, at) => ({ op: "duplicate", path, at }))}
      />
      <IconButton
        label={words.addTo(title)}
        icon={Plus}
        onClick={() => {
          editor.closeField();
          editor.show({ kind: "form", file: info.file, path: list.path });
        }}
      />
      <IconButton
        label={words.remove}
        icon={Trash2}
        onClick={() => send((path, at) => ({ op: "remove", path: [...path, at] }))}
      />
    </fieldset>
  );
}
