import { usePresence } from "framer-motion";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";

/** Milliseconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 500;

/** Milliseconds within which an answer to a click is felt as immediate (RAIL). */
const immediate = 100;

/** Milliseconds of a frame on most screens. */
const frame = 16;

type PageTransitionProps = {
  /** When the visitor asked for the page that follows this one, in `performance.now()` time. */
  leftAt: RefObject<number>;
  /** Called when this page has come into the document by a navigation. */
  onEntered: () => void;
  children: ReactNode;
};

/**
 * Fades and slides a page in and out. `AnimatePresence` keeps the leaving page, with the props
 * that it had, until its exit is over. Nothing moves on the first load: a page is never
 * prerendered invisible.
 */
export function PageTransition({ leftAt, onEntered, children }: PageTransitionProps) {
  const scope = useRef<HTMLDivElement>(null);
  const [isPresent, safeToRemove] = usePresence();
  const isFirstRun = useRef(true);
  const entered = useEffectEvent(onEntered);

  // Before the browser paints: no frame shows a page that has not begun to enter.
  useLayoutEffect(() => {
    const isFirstLoad = isFirstRun.current && document.documentElement.dataset.hydrated !== "true";
    isFirstRun.current = false;
    if (!isPresent || isFirstLoad || scope.current === null) return;
    entered();
    if (movesNothing()) return;
    // The browser's own animations leave no style behind: an entered page is then as it would be
    // after a fresh load.
    const movement = scope.current.animate(
      { opacity: [0, 1], transform: ["translateY(1rem)", "none"] },
      { duration, easing: "ease-out" },
    );
    // The frame in which the leaving page was gone is still to be painted: it shows the first step
    // of this one instead of nothing.
    movement.startTime = Number(document.timeline.currentTime) - frame;
    return () => movement.cancel();
  }, [isPresent]);

  useEffect(() => {
    if (isPresent || scope.current === null) return;
    if (movesNothing()) {
      safeToRemove();
      return;
    }
    const movement = scope.current.animate(
      { opacity: [1, 0], transform: ["none", "translateY(-1rem)"] },
      { duration, easing: "ease-in", fill: "forwards" },
    );
    // The time runs from the click if the next page was there at once: the curve hardly moves in
    // its first frames, so that nobody misses them, and nobody waits for them either.
    const now = performance.now();
    movement.startTime = now - leftAt.current < immediate ? leftAt.current : now;
    // The next page is in the frame that finds this one gone.
    movement.onfinish = () => flushSync(safeToRemove);
    return () => movement.cancel();
  }, [isPresent, safeToRemove, leftAt]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}

/** Whether the visitor asked for less movement: then nothing moves, and nothing waits either. */
function movesNothing(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
