import { Flame } from "lucide-react";

export function LucideIconsSection({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <Flame aria-hidden="true" />
    </section>
  );
}
