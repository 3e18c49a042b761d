import { usePresence } from "framer-motion";
import { useAnimate } from "framer-motion/mini";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";

/** Seconds that a page takes to leave, and the next one to enter (specification, section 9). */
const duration = 0.5;

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
  const [scope, animate] = useAnimate<HTMLDivElement>();
  const [isPresent, safeToRemove] = usePresence();
  const firstRun = useRef(true);
  const entered = useEffectEvent(onEntered);

  useEffect(() => {
    const element = scope.current;
    const isFirstLoad = firstRun.current && document.documentElement.dataset.hydrated !== "true";
    firstRun.current = false;
    if (isFirstLoad) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

    if (isPresent) entered();
    if (still) {
      if (!isPresent) safeToRemove();
      return;
    }
    const motion = isPresent
      ? animate(
          element,
          { opacity: [0, 1], transform: ["translateY(1rem)", "none"] },
          { duration, ease: "easeOut" },
        )
      : animate(
          element,
          { opacity: 0, transform: "translateY(-1rem)" },
          { duration, ease: "easeIn" },
        );
    let interrupted = false;
    motion.then(() => {
      if (interrupted) return;
      // An entered page is then as it would be after a fresh load.
      if (isPresent) element.removeAttribute("style");
      else safeToRemove();
    });
    return () => {
      interrupted = true;
      motion.stop();
    };
  }, [isPresent, safeToRemove, animate, scope]);

  return (
    <div className="page" ref={scope}>
      {children}
    </div>
  );
}
