import { motion } from "framer-motion";

export function MotionDivSection({ heading }: { heading: string }) {
  return (
    <motion.div initial={{ opacity: 0, x: -20 }} animate={{ opacity: 1, x: 0 }}>
      <h2>{heading}</h2>
    </motion.div>
  );
}
