import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import type { Document } from "./generated/payload";

/** The HTML inside `#root` for one page. */
export function render({ layout, payload }: Document): string {
  return renderToString(
    <StaticRouter basename={layout.base} location={layout.base + payload.path.slice(1)}>
      <App layout={layout} initial={loadedPage(payload)} />
    </StaticRouter>,
  );
}
