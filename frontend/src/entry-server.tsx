import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadComponent, type PageComponent, pageIds } from "./app/pages";
import type { Document, Page } from "./generated/payload";

const components = new Map<Page["id"], PageComponent>(
  await Promise.all(pageIds.map(async (id) => [id, await loadComponent(id)] as const)),
);

/** The HTML inside `#root` for one page. */
export function render({ layout, payload }: Document): string {
  const Component = components.get(payload.page.id);
  if (Component === undefined) {
    throw new Error(`no component for the page \`${payload.page.id}\``);
  }
  return renderToString(
    <StaticRouter basename={layout.base} location={layout.base + payload.path.slice(1)}>
      <App layout={layout} initial={{ payload, Component }} />
    </StaticRouter>,
  );
}
