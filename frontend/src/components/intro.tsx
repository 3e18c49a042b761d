import { useState } from "react";
import { Brand } from "./brand";
import { useLayout } from "./layout-context";

/**
 * The logo that covers Home for its first seconds. It runs and ends in CSS; the whole overlay is
 * one button, so that a click or a key skips it.
 */
export function Intro() {
  const { labels } = useLayout();
  const [skipped, setSkipped] = useState(false);
  return (
    <button
      className="intro"
      type="button"
      data-state={skipped ? "closed" : "open"}
      onClick={() => setSkipped(true)}
    >
      <span className="intro-logo" aria-hidden="true">
        <Brand />
      </span>
      <span className="intro-skip">{labels.skipIntro}</span>
    </button>
  );
}
