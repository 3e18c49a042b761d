import type { ComponentType } from "react";
import type { Page } from "../generated/payload";
import type { LocationProps } from "../lib/location";
import { ArticlePage } from "./article";
import { SectionsPage } from "./sections";

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

/**
 * The map from page ids to components.
 *
 * All pages and sections are in one script: compressed, they are smaller than React's share of the
 * chunks that splitting would create, and a navigation never waits for code.
 */
const components: { [Id in Page["id"]]: ComponentType<PropsOf<Id> & LocationProps> } = {
  article: ArticlePage,
  sections: SectionsPage,
};

/** Returns the component that shows a page's props. */
export function componentOf(page: Page): ComponentType<Page["props"] & LocationProps> {
  // The union pairs each id with the props of its own component; TypeScript cannot follow the pair
  // through the lookup.
  return components[page.id] as ComponentType<Page["props"] & LocationProps>;
}
