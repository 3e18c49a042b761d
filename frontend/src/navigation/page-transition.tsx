import { usePresence, useReducedMotion } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { removeStyle } from "../lib/remove-style";

/** Seconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 0.5;

/** Where a page is, and how much of it is seen. */
type State = { opacity: number | string; transform: string };

const below: State = { opacity: 0, transform: "translateY(1rem)" };
const inPlace: State = { opacity: 1, transform: "none" };
const above: State = { opacity: 0, transform: "translateY(-1rem)" };

type PageTransitionProps = {
  /** Whether the page comes with the document, which shows it already: then nothing moves. */
  isFirst: boolean;
  /** Called when the page has come into the document by a navigation, before anything moves it. */
  onEntered: () => void;
  /** Called when the page is out of sight and about to go. */
  onExited: () => void;
  children: ReactNode;
};

/**
 * Fades and slides a page in and out, below `AnimatePresence`, which keeps the leaving page until
 * its exit is over. With reduced motion nothing moves, and nothing waits.
 */
export function PageTransition({ isFirst, onEntered, onExited, children }: PageTransitionProps) {
  const [isPresent, safeToRemove] = usePresence();
  const movesNothing = useReducedMotion() === true;
  const [scope, animate] = useAnimate<HTMLDivElement>();
  const stage = useRef<"outside" | "inside" | "leaving">(isFirst ? "inside" : "outside");
  const movement = useRef<ReturnType<typeof animate>>(undefined);
  const entered = useEffectEvent(onEntered);
  const remove = useEffectEvent(() => {
    onExited();
    safeToRemove?.();
  });

  const move = useEffectEvent((start: State | null, end: State, ease: "easeIn" | "easeOut") => {
    // A page that is called back, or that leaves while it enters, goes on from where it is. Motion
    // itself would write that into a style, which WebKit takes for one that the policy forbids.
    const { opacity, transform } = start ?? getComputedStyle(scope.current);
    const frames = { opacity: [opacity, end.opacity], transform: [transform, end.transform] };
    movement.current?.cancel();
    movement.current = animate(scope.current, frames, { duration, ease });
    return movement.current;
  });

  // Before the browser paints: no frame shows a page that has not begun to enter.
  useLayoutEffect(() => {
    const before = stage.current;
    if (!isPresent || before === "inside") return;
    stage.current = "inside";
    if (before === "outside") entered();
    if (movesNothing) return;
    const page = scope.current;
    move(before === "outside" ? below : null, inPlace, "easeOut").then(() => removeStyle(page));
  }, [isPresent, movesNothing, scope]);

  // After the layout effects, in which `AnimatePresence` begins to wait for the exit.
  useEffect(() => {
    if (isPresent) return;
    stage.current = "leaving";
    if (movesNothing) remove();
    // The next page is in the frame that finds this one gone.
    else move(null, above, "easeIn").then(() => flushSync(() => remove()));
  }, [isPresent, movesNothing]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}
