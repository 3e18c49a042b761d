import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import { LayoutContext } from "./components/layout-context";
import type { Document } from "./generated/payload";
import { type InShell, inShell } from "./server/shell";

export { iconSprite } from "./icons/sprite";

/** The HTML inside `#root` for one page, without what its shell holds where it has one. */
export function render(document: Document): InShell | string {
  const { layout, payload } = document;
  // Of these there is only one each.
  const isMainRoute = layout.navigation.some(({ route }) => route === payload.path);
  return isMainRoute ? whole(document) : inShell(document, whole, ownPart);
}

/** The page with header and footer. */
function whole({ layout, payload }: Document): string {
  return renderToString(
    <StaticRouter basename={layout.base} location={layout.base + payload.path.slice(1)}>
      <App layout={layout} initial={loadedPage(payload)} />
    </StaticRouter>,
  );
}

/** What is the page's own. */
function ownPart({ layout, payload }: Document): string {
  const { Component } = loadedPage(payload);
  return renderToString(
    <StaticRouter basename={layout.base} location={layout.base + payload.path.slice(1)}>
      <LayoutContext value={layout}>
        <Component {...payload.page.props} />
      </LayoutContext>
    </StaticRouter>,
  );
}
