import { usePresence, useReducedMotion } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { removeStyle } from "../lib/remove-style";

/** The seconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 0.5;

/** The position and opacity of a page. */
type State = { opacity: number | string; transform: string };

const below: State = { opacity: 0, transform: "translateY(1rem)" };
const inPlace: State = { opacity: 1, transform: "none" };
const above: State = { opacity: 0, transform: "translateY(-1rem)" };

type PageTransitionProps = {
  /** Whether the page came with the document; then it is already visible and does not move. */
  isFirst: boolean;
  /** Called when a navigation has put the page into the document, before its animation starts. */
  onEntered: () => void;
  /** Called when the page is invisible and about to be removed. */
  onExited: () => void;
  children: ReactNode;
};

/**
 * Fades and slides a page in and out, inside `AnimatePresence`, which keeps the leaving page until
 * its exit is over. With reduced motion, the page appears without animation or delay.
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
    // A page that is called back, or that leaves while it enters, continues from its current
    // position. Motion itself would write that into a style attribute, which WebKit blocks by the
    // page's policy.
    const { opacity, transform } = start ?? getComputedStyle(scope.current);
    const frames = { opacity: [opacity, end.opacity], transform: [transform, end.transform] };
    movement.current?.cancel();
    movement.current = animate(scope.current, frames, { duration, ease });
    return movement.current;
  });

  // Before the browser paints, so that the page never shows in its final place.
  useLayoutEffect(() => {
    const before = stage.current;
    if (!isPresent || before === "inside") return;
    stage.current = "inside";
    if (before === "outside") entered();
    if (movesNothing) return;
    const page = scope.current;
    move(before === "outside" ? below : null, inPlace, "easeOut").then(() => removeStyle(page));
  }, [isPresent, movesNothing, scope]);

  // Runs after the layout effects, in which `AnimatePresence` starts to wait for the exit.
  useEffect(() => {
    if (isPresent) return;
    stage.current = "leaving";
    if (movesNothing) remove();
    // The next page enters in the frame that removes this one.
    else move(null, above, "easeIn").then(() => flushSync(() => remove()));
  }, [isPresent, movesNothing]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}
