import { sections as components } from "content-sections";
import {
  type ComponentType,
  createContext,
  type ExoticComponent,
  type PropsWithChildren,
  Suspense,
  use,
} from "react";
import { Boundary, Prerendered, sent } from "../components/prerendered";
import type { SectionProps, SectionsProps } from "../generated/payload";
import type { LocationProps } from "../lib/location";
import type { InPage } from "../lib/section";

/**
 * What each section is in, besides its boundary. On the server, `Suspense` hides errors, so a render
 * that is to fail uses `Fragment`.
 */
export const AroundSection = createContext<ExoticComponent<PropsWithChildren>>(Suspense);

/**
 * A page that is made of sections. A section that fails shows the nodes that the document was sent
 * with, and the rest of the page stays alive. With `Suspense`, this also holds during hydration.
 */
export function SectionsPage({
  sections,
  anchors,
  location,
  setState,
}: SectionsProps & LocationProps) {
  const Around = use(AroundSection);
  return sections.map((section, at) => {
    // The union pairs each kind with its component; TypeScript cannot follow the pair through the
    // lookup.
    const Section = components[section.kind] as ComponentType<SectionProps & InPage>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections of a page stay where they are
      <Boundary key={at} fallback={<Prerendered copy={() => sentNodes(at)} />}>
        <Around>
          {anchors?.[at] !== undefined && <span id={anchors[at]} />}
          <Section {...section} at={at} location={location} setState={setState} />
        </Around>
      </Boundary>
    );
  });
}

/**
 * Returns copies of the nodes of a section, between the comments with which React marks a
 * `Suspense`; `undefined` on another page than that of the document.
 */
function sentNodes(at: number): Node[] | undefined {
  if (window.location.pathname !== sent.pathname) return undefined;
  const nodes: Node[] = [];
  let [depth, index] = [0, -1];
  for (const node of sent.root?.querySelector(".page")?.childNodes ?? []) {
    const mark = node instanceof Comment ? node.data : "";
    if (mark.startsWith("$") && depth++ === 0) index += 1;
    else if (mark === "/$") depth -= 1;
    else if (index === at && depth > 0) nodes.push(document.importNode(node, true));
  }
  return nodes;
}
