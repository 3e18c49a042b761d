import type { ComponentType } from "react";
import type { Page, Payload } from "../generated/payload";

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

/**
 * The one place that maps page ids to components. The build finds each page's chunk by its file
 * name, `src/pages/<id>.tsx`.
 */
const loaders: { [Id in Page["id"]]: () => Promise<{ Page: ComponentType<PropsOf<Id>> }> } = {
  home: () => import("../pages/home"),
  about: () => import("../pages/about"),
  services: () => import("../pages/services"),
  testimonials: () => import("../pages/testimonials"),
  blog: () => import("../pages/blog"),
  article: () => import("../pages/article"),
  contact: () => import("../pages/contact"),
  "not-found": () => import("../pages/not-found"),
  "article-not-found": () => import("../pages/article-not-found"),
};

export const pageIds = Object.keys(loaders) as Page["id"][];

/** A page's component; which props it takes is paired with its id in {@link Page}. */
export type PageComponent = ComponentType<Page["props"]>;

/** A payload together with the component that shows it. */
export type LoadedPage = { payload: Payload; Component: PageComponent };

/** Fetches the component of a page; rejects when its chunk cannot be loaded. */
export async function loadComponent(id: Page["id"]): Promise<PageComponent> {
  const module = await loaders[id]();
  // The union pairs each id with the props of its own component; TypeScript cannot follow the
  // pair through the lookup.
  return module.Page as PageComponent;
}
