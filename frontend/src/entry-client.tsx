import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadInstead, prepareEntry, wasLoadedInstead } from "./browser/history-entry";
import { createPageLoader } from "./browser/page-loader";
import { readPage } from "./browser/page-reader";
import { whenIdle } from "./browser/prefetch";
import type { Layout } from "./generated/payload";

/** Brings the prerendered page to life; called by the module that holds the layout's data. */
export function hydrate(layout: Layout): void {
  // Nothing in the document may be missing yet.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => hydrate(layout), { once: true });
    return;
  }
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  const first = readPage(document);
  prepareEntry(first.page, layout);
  // The router renders nothing outside of its base path; the document works as it is.
  const isInside = window.location.pathname.startsWith(layout.base);
  if (!isInside || wasLoadedInstead(first.build)) return;
  const loader = createPageLoader(layout, first);
  // As a transition, React hydrates in slices: a visitor who taps meanwhile is not kept waiting.
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

/** Mounts the toaster, which has to be there when the network is not. */
function fetchToaster(layout: Layout): void {
  import("./components/toaster").then(
    ({ mountToaster }) => mountToaster(layout),
    () => window.addEventListener("online", () => fetchToaster(layout), { once: true }),
  );
}
