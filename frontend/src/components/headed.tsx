import type { ReactNode } from "react";

/** A section if there is a heading to name it, otherwise a plain block. */
export function Headed(props: { heading: string | null; className: string; children: ReactNode }) {
  const { heading, className, children } = props;
  const Element = heading === null ? "div" : "section";
  return <Element className={className}>{children}</Element>;
}
