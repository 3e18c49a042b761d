import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import { readDocument } from "./browser/document";
import { nameHistoryEntry, normaliseAddress } from "./browser/location";
import { whenIdle } from "./browser/prefetch";
import { toasts } from "./lib/toast-store";

const { layout, payload, build } = readDocument();
normaliseAddress(payload);
nameHistoryEntry();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element `#root`");
// As a transition, React hydrates in slices: a visitor who taps meanwhile is not kept waiting.
startTransition(() => {
  hydrateRoot(
    root,
    <BrowserRouter basename={layout.base}>
      <App layout={layout} initial={loadedPage(payload)} build={build} />
    </BrowserRouter>,
  );
});

let toasterRequested = false;
function loadToaster() {
  if (toasterRequested) return;
  toasterRequested = true;
  import("./browser/mount-toaster").then(
    ({ mountToaster }) => mountToaster(layout.labels),
    // Another chance when a toast is raised.
    () => {
      toasterRequested = false;
    },
  );
}
// Early, and whatever it costs: the toast that offers a retry has to work offline.
whenIdle(loadToaster);
toasts.subscribe(loadToaster);
