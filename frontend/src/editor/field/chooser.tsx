import { type KeyboardEvent, useEffect, useRef } from "react";
import { useEditor, useView } from "../editor-context";
import { TopLayer } from "../page/top-layer";
import { styleBeside, usePlace } from "../page/use-place";
import { nameOf } from "../values";
import type { View } from "../view";
import { useWords } from "../words";

/** The minimum size that the placement of the menu assumes, in pixels. */
const size = { width: 288, height: 160 };

/** The menu of an element that shows several values, to choose the one to edit. */
export function Chooser() {
  const { chooser } = useView();
  if (chooser === null) return null;
  const marks = chooser.choices.map(({ mark }) => mark);
  return <Menu key={marks.join(" ")} chooser={chooser} />;
}

function Menu({ chooser }: { chooser: NonNullable<View["chooser"]> }) {
  const editor = useEditor();
  const words = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const place = usePlace(chooser.element);
  useEffect(() => menu.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  if (place === null) return null;

  function onKeyDown(event: KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const at = items.findIndex((item) => item.matches(":focus"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      editor.closeChooser();
    } else if (step !== undefined) {
      event.preventDefault();
      items[(at + step + items.length) % items.length]?.focus();
    }
  }
  return (
    <TopLayer className="chooser" style={styleBeside(place, size)}>
      <p id="chooser-name">{words.whichOne}</p>
      <div
        ref={menu}
        role="menu"
        aria-labelledby="chooser-name"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {chooser.choices.map((choice) => (
          <button
            key={choice.mark}
            type="button"
            role="menuitem"
            onClick={() => editor.openMark(chooser.element, choice)}
          >
            <span>{choice.info.title}</span>
            <span className="quiet">{nameOf(choice.info.block?.source ?? choice.info.value)}</span>
          </button>
        ))}
      </div>
    </TopLayer>
  );
}
