import { AnimatePresence, motion } from "framer-motion";
import { useState } from "react";

export function MotionPresenceSection({ heading }: { heading: string }) {
  const [open, setOpen] = useState(true);
  return (
    <section>
      <h2>{heading}</h2>
      <button type="button" onClick={() => setOpen(!open)}>
        Toggle
      </button>
      <AnimatePresence>
        {open && (
          <motion.p
            initial={{ opacity: 0 }}
            animate={{ opacity: 1 }}
            exit={{ opacity: 0 }}
            whileHover={{ scale: 1.1 }}
          >
            Shown
          </motion.p>
        )}
      </AnimatePresence>
    </section>
  );
}
