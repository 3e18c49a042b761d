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

type PropsOf<Id extends Page["id"]> = Extract<Page, { id: Id }>["props"];

/**
 * The one place that maps page ids to components.
 *
 * All pages are in one script: together they are smaller, compressed, than React's share of the
 * chunks that splitting makes of them, and a navigation never waits for code.
 */
const components: { [Id in Page["id"]]: ComponentType<PropsOf<Id>> } = {
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

/** The component that shows a payload, and the payload. */
export type LoadedPage = { payload: Payload; Component: ComponentType<Page["props"]> };

/** Pairs a payload with its component. */
export function loadedPage(payload: Payload): LoadedPage {
  // The union pairs each id with the props of its own component; TypeScript cannot follow the
  // pair through the lookup.
  const Component = components[payload.page.id] as ComponentType<Page["props"]>;
  return { payload, Component };
}
