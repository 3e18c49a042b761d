import { usePresence, useReducedMotion } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { removeStyle } from "../lib/remove-style";

/** Seconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 0.5;

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
  const entered = useEffectEvent(onEntered);
  const remove = useEffectEvent(() => {
    onExited();
    safeToRemove?.();
  });

  // Before the browser paints: no frame shows a page that has not begun to enter.
  useLayoutEffect(() => {
    if (!isPresent) return;
    const before = stage.current;
    stage.current = "inside";
    if (before === "outside") entered();
    if (before === "inside" || movesNothing) return;
    const page = scope.current;
    // A page that is called back before it is gone comes from where it is.
    const [opacity, transform] = before === "outside" ? [0, "translateY(1rem)"] : [null, null];
    const frames = { opacity: [opacity, 1], transform: [transform, "none"] };
    animate(page, frames, { duration, ease: "easeOut" }).then(() => removeStyle(page));
  }, [isPresent, movesNothing, animate, scope]);

  // After the layout effects, in which `AnimatePresence` begins to wait for the exit.
  useEffect(() => {
    if (isPresent) return;
    stage.current = "leaving";
    if (movesNothing) {
      remove();
      return;
    }
    const gone = { opacity: 0, transform: "translateY(-1rem)" };
    // The next page is in the frame that finds this one gone.
    const next = () => flushSync(() => remove());
    animate(scope.current, gone, { duration, ease: "easeIn" }).then(next);
  }, [isPresent, movesNothing, animate, scope]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}
