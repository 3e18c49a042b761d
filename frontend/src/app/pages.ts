import type { ComponentType } from "react";
import type { Page, Payload } from "../generated/payload";
import type { PlaceProps } from "../lib/place";
import { Page as SectionsPage } from "../pages/sections";

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

type PageComponent = ComponentType<Page["props"] & PlaceProps>;

export type Components = { [Id in Page["id"]]: ComponentType<PropsOf<Id> & PlaceProps> };

/**
 * The one place that maps page ids to components, but for articles, which only the server renders: a
 * browser shows their HTML as it is.
 *
 * All sections are in one script: together they are smaller, compressed, than React's share of the
 * chunks that splitting makes of them, and a navigation never waits for code.
 */
export const components: Omit<Components, "article"> = { sections: SectionsPage };

type Titled = {
  /** Canonical path without the base path. */
  path: string;
  title: string;
};
type PageWithProps = Titled & { Component: PageComponent; props: Page["props"] };

/** A page that can be shown. */
export type LoadedPage = PageWithProps | (Titled & { html: TrustedHTML | string });

/** Pairs a payload with its component. */
export function loadedPage(
  { path, title, page }: Payload,
  known: Partial<Components> = components,
): PageWithProps {
  // The union pairs each id with the props of its own component; TypeScript cannot follow the
  // pair through the lookup.
  const Component = known[page.id] as PageComponent;
  return { path, title, Component, props: page.props };
}
