import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadInstead, prepareEntry, wasLoadedInstead } from "./browser/history-entry";
import { createPageLoader } from "./browser/page-loader";
import { readPage } from "./browser/page-reader";
import { whenIdle } from "./browser/prefetch";
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
  const isInside = window.location.pathname.startsWith(layout.base);
  if (!isInside || wasLoadedInstead(first.build)) return;
  const loader = createPageLoader(layout, first);
  // In a transition, React hydrates in slices, so that it does not delay the visitor's input.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter basename={layout.base} useTransitions={false}>
          <App layout={layout} first={first.page} loader={loader} />
        </BrowserRouter>
      </StrictMode>,
      { onUncaughtError: (error) => loadInstead(error, first.build) },
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
