import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Shown, Visit } from "./visit";

/** Milliseconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 500;

/** Milliseconds within which an answer to a click is felt as immediate (RAIL). */
const immediate = 100;

/** Milliseconds of a frame on most screens. */
const frame = 16;

type PageTransitionProps = {
  visit: Visit;
  onShown: (shown: Shown) => void;
  onLeft: () => void;
  onEntered: () => void;
  /** What React is to put into the page's element. */
  content: { children: ReactNode } | { dangerouslySetInnerHTML: { __html: TrustedHTML | string } };
};

/**
 * Fades and slides the shown page in and out; its key is the page's path. Nothing moves on the
 * first load: a page is never prerendered invisible.
 */
export function PageTransition({
  visit,
  onShown,
  onLeft,
  onEntered,
  content,
}: PageTransitionProps) {
  const element = useRef<HTMLDivElement>(null);
  const { shown } = visit;
  const { entered: comesByNavigation } = shown;
  const isLeaving = visit.phase === "leaving";
  const arrive = useEffectEvent(onShown);
  const left = useEffectEvent(onLeft);
  const entered = useEffectEvent(onEntered);
  const askedAt = useEffectEvent(() => visit.wanted?.askedAt ?? 0);

  // Before the page begins to move: an anchor is where it will be.
  useLayoutEffect(() => arrive(shown), [shown]);

  // Before the browser paints: no frame shows a page that has not begun to enter.
  useLayoutEffect(() => {
    if (!comesByNavigation || element.current === null) return;
    if (movesNothing()) {
      entered();
      return;
    }
    // The browser's own animations leave no style behind: an entered page is then as it would be
    // after a fresh load.
    const movement = element.current.animate(
      { opacity: [0, 1], transform: ["translateY(1rem)", "none"] },
      { duration, easing: "ease-out" },
    );
    // The frame in which the leaving page was gone is still to be painted: it shows the first step
    // of this one instead of nothing.
    movement.startTime = Number(document.timeline.currentTime) - frame;
    movement.onfinish = () => entered();
    return () => movement.cancel();
  }, [comesByNavigation]);

  useEffect(() => {
    if (!isLeaving || element.current === null) return;
    if (movesNothing()) {
      left();
      return;
    }
    const movement = element.current.animate(
      { opacity: [1, 0], transform: ["none", "translateY(-1rem)"] },
      { duration, easing: "ease-in", fill: "forwards" },
    );
    // The time runs from the click if the next page was there at once: the curve hardly moves in
    // its first frames, so that nobody misses them, and nobody waits for them either.
    const now = performance.now();
    movement.startTime = now - askedAt() < immediate ? askedAt() : now;
    // The next page is in the frame that finds this one gone.
    movement.onfinish = () => flushSync(() => left());
    return () => movement.cancel();
  }, [isLeaving]);

  return <div className="page" ref={element} {...content} />;
}

/** Whether the visitor asked for less movement: then nothing moves, and nothing waits either. */
function movesNothing(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
