import { useLayoutEffect, useRef } from "react";
import type { Replay } from "../generated/payload";
import { useWindowEvent } from "../lib/use-window-event";
import { Brand } from "./brand";
import { useLayout } from "./layout-context";

/**
 * The logo that covers Home for its first seconds. The animation runs and ends in CSS, with or
 * without JavaScript; `data-intro="seen"` on the document element hides it. On a page load a small
 * script in the head (`templates/intro.js`) sets that attribute before anything is painted.
 */
export function Intro({ replay }: { replay: Replay }) {
  const { labels } = useLayout();

  const shownAt = useRef(0);
  useLayoutEffect(() => {
    // The click that led to this page may not have reached the window yet.
    shownAt.current = performance.now();
    const { dataset } = document.documentElement;
    const isSeen = isSeenBefore();
    // On a page load the script in the head has already decided.
    if (dataset.hydrated !== "true") return;
    if (replay === "always") delete dataset.intro;
    else if (isSeen) skip();
  }, [replay]);

  function skipOnInput(event: Event) {
    if (event.timeStamp > shownAt.current) skip();
  }
  useWindowEvent("click", skipOnInput);
  useWindowEvent("keydown", skipOnInput);

  return (
    <button className="intro" type="button">
      <span className="intro-logo" aria-hidden="true">
        <Brand />
      </span>
      <span className="intro-skip">{labels.skipIntro}</span>
    </button>
  );
}

/** The storage key for the shown intro, as in the script in the head. */
const memory = "intro";

/** Returns whether this tab has shown the intro before, and remembers that it has now. */
function isSeenBefore(): boolean {
  try {
    const isSeen = sessionStorage.getItem(memory) !== null;
    sessionStorage.setItem(memory, "seen");
    return isSeen;
  } catch {
    // A browser without storage shows the intro again, which is harmless.
    return false;
  }
}

function skip(): void {
  document.documentElement.dataset.intro = "seen";
}
