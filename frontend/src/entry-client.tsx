import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import { readDocument } from "./browser/document";
import { normaliseAddress } from "./browser/location";
import { whenIdle } from "./browser/prefetch";

const { layout, payload, build } = readDocument();
normaliseAddress(payload);

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no element `#root`");
hydrateRoot(
  root,
  <BrowserRouter basename={layout.base}>
    <App layout={layout} initial={loadedPage(payload)} build={build} />
  </BrowserRouter>,
);

// Early, and whatever it costs: the toast that offers a retry has to work offline.
whenIdle(() => {
  import("./browser/mount-toaster").then(
    ({ mountToaster }) => mountToaster(layout.labels),
    // Without it the site is as good as before, and there is nobody to tell.
    () => {},
  );
});
