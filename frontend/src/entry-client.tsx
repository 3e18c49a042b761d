import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import { readPageData } from "./browser/document";
import { nameHistoryEntry, normaliseAddress } from "./browser/location";
import { mountToaster } from "./browser/mount-toaster";
import { whenIdle } from "./browser/prefetch";
import type { Layout } from "./generated/payload";

/** Brings the prerendered page to life; called by the module that holds the layout's data. */
export function hydrate(layout: Layout): void {
  const { payload, build } = readPageData(layout.base);
  normaliseAddress(payload);
  nameHistoryEntry();

  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  // As a transition, React hydrates in slices: a visitor who taps meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      root,
      <BrowserRouter basename={layout.base} useTransitions={false}>
        <App layout={layout} initial={loadedPage(payload)} build={build} />
      </BrowserRouter>,
    );
  });
  whenIdle(() => mountToaster(layout));
}
