import { useLayoutEffect } from "react";
import { Brand } from "./brand";
import { useLayout } from "./layout-context";

/**
 * The logo that covers Home for its first seconds. It runs and ends in CSS, with or without
 * JavaScript; `data-intro="seen"` on the document hides it. On a page load a small script in the
 * head sets that mark (see `templates/intro.js`), before anything is painted.
 */
export function Intro() {
  const { intro, labels } = useLayout();

  useLayoutEffect(() => {
    const root = document.documentElement;
    function skip() {
      root.dataset.intro = "seen";
    }
    // On a page load the script in the head has decided.
    if (root.dataset.hydrated === "true") {
      if (intro.replay === "always") delete root.dataset.intro;
      else if (isRemembered()) skip();
    }
    remember();
    // The click that led here may not have reached the document yet.
    const start = performance.now();
    function skipOnInput(event: Event) {
      if (event.timeStamp > start) skip();
    }
    document.addEventListener("click", skipOnInput);
    document.addEventListener("keydown", skipOnInput);
    return () => {
      document.removeEventListener("click", skipOnInput);
      document.removeEventListener("keydown", skipOnInput);
    };
  }, [intro]);

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

function isRemembered(): boolean {
  try {
    return sessionStorage.getItem(memory) !== null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    sessionStorage.setItem(memory, "seen");
  } catch {
    // A browser that keeps nothing shows it again: no harm.
  }
}
