import type { ReactNode } from "react";

type OwnSectionProps = {
  kind: string;
  children: ReactNode;
  /** The marker of the section in edited pages. */
  "data-edit-section"?: string;
};

/** A section of the project, with the class that its styles need. */
export function OwnSection({ kind, children, ...marks }: OwnSectionProps) {
  return (
    <div className={`own-${kind}`} {...marks}>
      {children}
    </div>
  );
}
