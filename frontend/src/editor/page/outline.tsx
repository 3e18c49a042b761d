import Pencil from "lucide-react/icons/pencil";
import SquareArrowOutUpRight from "lucide-react/icons/square-arrow-out-up-right";
import { useEffect, useState } from "react";
import { IconButton } from "../components/icon-button";
import { useEditor, useView } from "../editor-context";
import type { Target } from "../view";
import { useWords } from "../words";
import { actingAround } from "./elements";
import { press } from "./pointing";
import { TopLayer } from "./top-layer";
import { styleOf, usePlace } from "./use-place";

/** The frame around the targeted element, with its name; after a touch also with buttons. */
export function Outline() {
  const { target, field, chooser, panel } = useView();
  if (target === null || field !== null || chooser !== null) return null;
  // A side panel must cover the outline of an element behind it.
  return <Frame key={target.marks.join(" ")} target={target} isOnTop={panel === null} />;
}

/** The pixels from the window's upper edge in which the name has no room above. */
const room = 40;

function Frame({ target, isOnTop }: { target: Target; isOnTop: boolean }) {
  const editor = useEditor();
  const words = useWords();
  const place = usePlace(target.element);
  const title = useTitle(target.marks);
  if (place === null) return null;
  const top = place.top - (place.isFixed ? 0 : window.scrollY);
  const acting = actingAround(target.element);
  const Layer = isOnTop ? TopLayer : "div";
  return (
    <Layer className="outline" style={styleOf(place)} data-by={target.by}>
      <div
        className="outline-name"
        data-inside={top < room || undefined}
        data-right={place.left > window.innerWidth / 2 || undefined}
      >
        <span className="outline-title">{title ?? words.edit}</span>
        {/* A longer title would move the buttons away from a finger. */}
        {target.by === "touch" && title !== undefined && (
          <>
            <IconButton
              label={`${words.edit}: ${title}`}
              icon={Pencil}
              onClick={() => void editor.open(target.element, target.marks)}
            />
            {acting !== null && (
              <IconButton
                label={acting.localName === "a" ? words.follow : words.press}
                icon={SquareArrowOutUpRight}
                onClick={() => press(editor, target.element)}
              />
            )}
          </>
        )}
      </div>
    </Layer>
  );
}

/** Returns the titles of the marks; `undefined` until the server has answered. */
function useTitle(marks: readonly number[]): string | undefined {
  const { infoOf } = useEditor();
  const words = useWords();
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    let isGone = false;
    // The delay avoids requests for elements that the pointer only passes.
    const timer = setTimeout(async () => {
      const answers = await Promise.all(marks.map(infoOf));
      if (isGone) return;
      const titles = answers.map((answer) => (answer.kind === "ok" ? answer.value.title : ""));
      const known = new Set(titles.filter((name) => name !== ""));
      setTitle([...known].join(" · ") || words.edit);
    }, 80);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [marks, infoOf, words]);
  return title;
}
