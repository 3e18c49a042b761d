import type { ReactNode } from "react";
import { Boundary, Prerendered, sent } from "./prerendered";

type OwnSectionProps = {
  kind: string;
  children: ReactNode;
  /** The marker of the section in edited pages. */
  "data-edit-section"?: string;
};

/**
 * A section of the project, with the class that its styles need. If it fails, it shows the nodes
 * that the document was sent with, and the rest of the page stays alive.
 */
export function OwnSection({ kind, children, ...marks }: OwnSectionProps) {
  return (
    <div className={`own-${kind}`} {...marks}>
      <Boundary fallback={<Prerendered copy={sentNodes} />}>{children}</Boundary>
    </div>
  );
}

const sections = (within: ParentNode) => [...within.querySelectorAll("main [class^='own-']")];

/** Returns copies of the nodes of the section around `host`; `undefined` on another page. */
function sentNodes(host: Element): Iterable<Node> | undefined {
  // Edited pages keep no copy.
  if (sent.root === undefined) return [];
  if (window.location.pathname !== sent.pathname) return undefined;
  const at = sections(document).findIndex((section) => section.contains(host));
  const section = sections(sent.root)[at];
  return section === undefined ? [] : document.importNode(section, true).childNodes;
}
