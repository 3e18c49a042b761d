import { sections as components } from "content-sections";
import type { ComponentType } from "react";
import type { SectionProps, SectionsProps } from "../generated/payload";
import type { LocationProps } from "../lib/location";
import type { InPage } from "../lib/section";

/** A page that is made of sections. */
export function SectionsPage({ sections, location, setState }: SectionsProps & LocationProps) {
  return sections.map((section, at) => {
    // The union pairs each kind with its component; TypeScript cannot follow the pair through the
    // lookup.
    const Section = components[section.kind] as ComponentType<SectionProps & InPage>;
    // biome-ignore lint/suspicious/noArrayIndexKey: sections of a page stay where they are
    return <Section key={at} {...section} at={at} location={location} setState={setState} />;
  });
}
