import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app/app";
import { normaliseAddress } from "./browser/location";
import { mountToaster } from "./browser/mount-toaster";
import { readPage } from "./browser/page-reader";
import { whenIdle } from "./browser/prefetch";
import { openTab } from "./browser/tab";
import type { Layout } from "./generated/payload";
import { begin } from "./visit/visit";

/** Brings the prerendered page to life; called by the module that holds the layout's data. */
export function hydrate(layout: Layout): void {
  // Nothing in the document may be missing yet.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => hydrate(layout), { once: true });
    return;
  }
  const read = readPage(document);
  const { page } = read;
  normaliseAddress(page);
  const tab = openTab(layout, read);

  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  // As a transition, React hydrates in slices: a visitor who taps meanwhile is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App layout={layout} start={begin(tab.history.here(), page)} tab={tab} />
      </StrictMode>,
    );
  });
  whenIdle(() => mountToaster(layout));
}
