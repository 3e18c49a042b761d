import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { prepareEntry } from "./browser/history-entry";
import { createPageLoader } from "./browser/page-loader";
import { readPage } from "./browser/page-reader";
import { whenIdle } from "./browser/prefetch";
import { Boundary, keepSent, SentPage } from "./components/prerendered";
import type { Layout } from "./generated/payload";

/** Hydrates the prerendered page; called by the module that holds the layout's data. */
export function hydrate(layout: Layout): void {
  // The document must be complete before hydration.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => hydrate(layout), { once: true });
    return;
  }
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  const first = readPage(document);
  prepareEntry(first.page, layout);
  // The router renders nothing outside its base path; the document works without hydration.
  const { pathname } = window.location;
  if (!pathname.startsWith(layout.base)) return;
  const loader = createPageLoader(layout, first);
  keepSent(root);
  // In a transition, React hydrates in slices, so that it does not delay the visitor's input.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Boundary fallback={<SentPage />}>
          <BrowserRouter basename={layout.base} useTransitions={false}>
            <App layout={layout} first={first.page} loader={loader} />
          </BrowserRouter>
        </Boundary>
      </StrictMode>,
      // React's default would only log what a boundary has caught.
      { onCaughtError: reportError },
    );
  });
  whenIdle(() => fetchToaster(layout));
}

/** Loads and mounts the toaster in advance, as it must be available without a connection. */
function fetchToaster(layout: Layout): void {
  import("./components/toaster").then(
    ({ mountToaster }) => mountToaster(layout),
    () => window.addEventListener("online", () => fetchToaster(layout), { once: true }),
  );
}
