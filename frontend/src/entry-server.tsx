import { renderToString } from "react-dom/server";
import { App } from "./app/app";
import { type Components, components, loadedPage } from "./app/pages";
import { LayoutContext } from "./components/layout-context";
import type { Document, Payload } from "./generated/payload";
import { Page as ArticlePage } from "./pages/article";
import { type InShell, inShell } from "./server/shell";
import { begin, type Place } from "./visit/visit";

export { iconSprite } from "./icons/sprite";

const allComponents: Components = { ...components, article: ArticlePage };

/** The HTML inside `#root` for one page, without what its shell holds where it has one. */
export function render(document: Document): InShell | string {
  const { layout, payload } = document;
  // Of these there are many, around which all is the same.
  const isOfMany =
    payload.page.id === "article" || payload.path.startsWith(`${layout.articleList}pagina/`);
  return isOfMany ? inShell(document, whole, ownPart) : whole(document);
}

/** The page with header and footer. */
function whole({ layout, payload }: Document): string {
  return renderToString(
    <App layout={layout} start={begin(placeOf(payload), loadedPage(payload, allComponents))} />,
  );
}

/** What is the page's own. */
function ownPart({ layout, payload }: Document): string {
  const { Component, props } = loadedPage(payload, allComponents);
  return renderToString(
    <LayoutContext value={layout}>
      <Component {...props} location={placeOf(payload).location} setState={() => {}} />
    </LayoutContext>,
  );
}

function placeOf({ path }: Payload): Place {
  return { entry: "", location: { path, search: "", hash: "", state: null } };
}
