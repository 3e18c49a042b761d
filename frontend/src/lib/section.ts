import type { ComponentType } from "react";
import type { SectionProps } from "../generated/payload";
import type { PlaceProps } from "./place";

/** What every section's component gets besides its data. */
export type InPage = PlaceProps & {
  /** Which section of the page it is: ids that hold it are given once. */
  at: number;
};

/** The data of a kind of section, and what all get. */
export type PropsOf<Kind extends SectionProps["kind"]> = Extract<SectionProps, { kind: Kind }> &
  InPage;

/** The component of every kind; `undefined` for one that is not needed. */
export type SectionComponents = {
  [Kind in SectionProps["kind"]]: ComponentType<PropsOf<Kind>> | undefined;
};
