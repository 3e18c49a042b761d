import type { ComponentType } from "react";
import type { Page, Payload } from "../generated/payload";
import { Page as AboutPage } from "../pages/about";
import { Page as ArticlePage } from "../pages/article";
import { Page as ArticleNotFoundPage } from "../pages/article-not-found";
import { Page as BlogPage } from "../pages/blog";
import { Page as ContactPage } from "../pages/contact";
import { Page as HomePage } from "../pages/home";
import { Page as NotFoundPage } from "../pages/not-found";
import { Page as ServicesPage } from "../pages/services";
import { Page as TestimonialsPage } from "../pages/testimonials";
import type { Location } from "../visit/visit";

/** What every page component gets besides its data. */
export type PlaceProps = {
  /** The place for which the page is shown. */
  location: Location;
  /** Changes what the history entry knows; the visitor stays where they are. */
  setState: (state: unknown) => void;
};

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

type PageComponent = ComponentType<Page["props"] & PlaceProps>;

/**
 * The one place that maps page ids to components.
 *
 * All pages are in one script: together they are smaller, compressed, than React's share of the
 * chunks that splitting makes of them, and a navigation never waits for code.
 */
const components: { [Id in Page["id"]]: ComponentType<PropsOf<Id> & PlaceProps> } = {
  home: HomePage,
  about: AboutPage,
  services: ServicesPage,
  testimonials: TestimonialsPage,
  blog: BlogPage,
  article: ArticlePage,
  contact: ContactPage,
  "not-found": NotFoundPage,
  "article-not-found": ArticleNotFoundPage,
};

/** A page that can be shown. */
export type LoadedPage = {
  /** Canonical path without the base path. */
  path: string;
  title: string;
  Component: PageComponent;
  props: Page["props"];
};

/** Pairs a payload with its component. */
export function loadedPage({ path, title, page }: Payload): LoadedPage {
  // The union pairs each id with the props of its own component; TypeScript cannot follow the
  // pair through the lookup.
  const Component = components[page.id] as PageComponent;
  return { path, title, Component, props: page.props };
}
