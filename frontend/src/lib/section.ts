import type { ComponentType } from "react";
import type { DeclaredProps, SectionProps } from "../generated/payload";
import type { DeclaredKinds } from "../generated/sections";
import type { LocationProps } from "./location";

/** The props that every section's component gets besides its data. */
export type InPage = LocationProps & {
  /** The index of the section in its page; ids that contain it are unique in the page. */
  at: number;
};

/** The props of the component for a kind of section. */
export type PropsOf<Kind extends SectionProps["kind"]> = Extract<SectionProps, { kind: Kind }> &
  InPage;

/** The components for all kinds of sections; a site may have more. */
export type SectionComponents = {
  [Kind in keyof DeclaredKinds]: ComponentType<DeclaredKinds[Kind] & InPage>;
} & {
  [Kind in Exclude<SectionProps, DeclaredProps>["kind"]]: ComponentType<PropsOf<Kind>>;
} & Record<string, unknown>;
