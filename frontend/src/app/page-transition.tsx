import { usePresence } from "framer-motion";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

/** Milliseconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 500;

type PageTransitionProps = {
  /** Called when this page has come into the document by a navigation. */
  onEntered: () => void;
  children: ReactNode;
};

/**
 * Fades and slides a page in and out. `AnimatePresence` keeps the leaving page, with the props
 * that it had, until its exit is over. Nothing moves on the first load: a page is never
 * prerendered invisible.
 */
export function PageTransition({ onEntered, children }: PageTransitionProps) {
  const scope = useRef<HTMLDivElement>(null);
  const [isPresent, safeToRemove] = usePresence();
  const firstRun = useRef(true);
  const entered = useEffectEvent(onEntered);

  useEffect(() => {
    const element = scope.current;
    const isFirstLoad = firstRun.current && document.documentElement.dataset.hydrated !== "true";
    firstRun.current = false;
    if (isFirstLoad || element === null) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

    if (isPresent) entered();
    if (still) {
      if (!isPresent) safeToRemove();
      return;
    }
    // The browser's own animations leave no style behind: an entered page is then as it would be
    // after a fresh load.
    const movement = isPresent
      ? element.animate(
          { opacity: [0, 1], transform: ["translateY(1rem)", "none"] },
          { duration, easing: "ease-out" },
        )
      : element.animate(
          { opacity: [1, 0], transform: ["none", "translateY(-1rem)"] },
          { duration, easing: "ease-in", fill: "forwards" },
        );
    if (!isPresent) movement.onfinish = () => safeToRemove();
    return () => movement.cancel();
  }, [isPresent, safeToRemove]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}
