import type { ComponentType } from "react";
import type { Page, Payload } from "../generated/payload";
import type { PlaceProps } from "../lib/place";
import { Page as AboutPage } from "../pages/about";
import { Page as ArticleNotFoundPage } from "../pages/article-not-found";
import { Page as ContactPage } from "../pages/contact";
import { Page as HomePage } from "../pages/home";
import { Page as NotFoundPage } from "../pages/not-found";
import { Page as ServicesPage } from "../pages/services";
import { Page as TestimonialsPage } from "../pages/testimonials";

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

type PageComponent = ComponentType<Page["props"] & PlaceProps>;

/** Kinds of pages of which there are many: a browser shows their HTML as it is. */
type ManyId = "blog" | "article";

export type Components = { [Id in Page["id"]]: ComponentType<PropsOf<Id> & PlaceProps> };

/**
 * The one place that maps page ids to components, but for those that only the server renders.
 *
 * All pages are in one script: together they are smaller, compressed, than React's share of the
 * chunks that splitting makes of them, and a navigation never waits for code.
 */
export const components: Omit<Components, ManyId> = {
  home: HomePage,
  about: AboutPage,
  services: ServicesPage,
  testimonials: TestimonialsPage,
  contact: ContactPage,
  "not-found": NotFoundPage,
  "article-not-found": ArticleNotFoundPage,
};

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
