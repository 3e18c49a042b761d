import { useLayoutEffect, useRef } from "react";
import { useWindowEvent } from "../lib/use-window-event";
import { Brand } from "./brand";
import { useLayout } from "./layout-context";

/**
 * The logo that covers Home for its first seconds. It runs and ends in CSS, with or without
 * JavaScript; `data-intro="seen"` on the document hides it. On a page load a small script in the
 * head sets that mark (see `templates/intro.js`), before anything is painted.
 */
export function Intro() {
  const { intro, labels } = useLayout();

  const shownAt = useRef(0);
  useLayoutEffect(() => {
    // The click that led here may not have reached the window yet.
    shownAt.current = performance.now();
    const { dataset } = document.documentElement;
    const isSeen = isSeenBefore();
    // On a page load the script in the head has decided.
    if (dataset.hydrated !== "true") return;
    if (intro.replay === "always") delete dataset.intro;
    else if (isSeen) skip();
  }, [intro]);

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

/** The name under which the tab remembers that it has shown the intro, as in the head's script. */
const memory = "intro";

/** Whether the tab has shown the intro before; from now on it has. */
function isSeenBefore(): boolean {
  try {
    const isSeen = sessionStorage.getItem(memory) !== null;
    sessionStorage.setItem(memory, "seen");
    return isSeen;
  } catch {
    // A browser that keeps nothing shows it again: no harm.
    return false;
  }
}

function skip(): void {
  document.documentElement.dataset.intro = "seen";
}
