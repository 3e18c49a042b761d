import { hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app";
import { loadedPage } from "./app/pages";
import { readDocument } from "./browser/document";
import { normaliseAddress } from "./browser/location";

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
