import { Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app";
import { LayoutContext } from "./components/layout-context";
import type { Document } from "./generated/payload";
import { componentOf } from "./pages/page-components";
import { AroundSection } from "./pages/sections";
import { type InShell, inShell } from "./server/shell";

export { iconSprite } from "./icons/sprite";

/** Renders the HTML inside `#root` for one page, apart from a shell that pages share. */
export function render(document: Document): InShell | string {
  const { layout, payload } = document;
  // Pages of these kinds are many and share the same shell.
  const isEntry = (own: string) => own.endsWith("*") && payload.path.startsWith(own.slice(0, -1));
  const isOfMany =
    payload.page.id === "article" ||
    payload.path.startsWith(`${layout.articleList}pagina/`) ||
    layout.ownPages.some(isEntry);
  return isOfMany && !payload.path.endsWith("/404.html")
    ? inShell(document, renderWhole, renderOwnPart)
    : renderWhole(document);
}

/** Renders a page of which a section waits or has failed, so that its error is thrown. */
export function fail(document: Document): void {
  const { layout, payload } = document;
  const app = <App layout={layout} first={payload} />;
  renderRouted(document, <AroundSection value={Fragment}>{app}</AroundSection>);
}

/** Renders the page with header and footer. */
function renderWhole(document: Document): string {
  const { layout, payload } = document;
  return renderRouted(document, <App layout={layout} first={payload} />);
}

/** Renders the page without header and footer. */
function renderOwnPart(document: Document): string {
  const { layout, payload } = document;
  const Page = componentOf(payload.page);
  const location = { path: payload.path, search: "", hash: "", state: null };
  return renderRouted(
    document,
    <LayoutContext value={layout}>
      <Page {...payload.page.props} location={location} setState={() => {}} />
    </LayoutContext>,
  );
}

function renderRouted({ layout, payload }: Document, children: ReactNode): string {
  const location = layout.base + payload.path.slice(1);
  const html = renderToString(
    <StaticRouter basename={layout.base} location={location}>
      {children}
    </StaticRouter>,
  );
  // The policy blocks React's script for forms that are sent before their page is interactive.
  return html.replace(/<script>addEventListener\("submit",[^<]*<\/script>/, "");
}
