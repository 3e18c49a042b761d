/**
 * The entry of pages that are edited, in the place of `entry-client.tsx`: a page comes to life as
 * for visitors, and another state of it can be shown in its place without loading it again.
 */
import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "../app/app";
import { prepareEntry } from "../browser/history-entry";
import { createPageLoader } from "../browser/page-loader";
import { type ReadPage, readPage } from "../browser/page-reader";
import { whenIdle } from "../browser/prefetch";
import { mountToaster } from "../components/toaster";
import type { Layout } from "../generated/payload";
import { addressesIn, isShowable } from "./document";

/** The React root of the page. */
let page: Root | undefined;

/** The layouts that were loaded, by the address of the module that each is in. */
const layouts = new Map<string, Layout>();
let latest: Layout | undefined;
let states = 0;

/** Called once by each module that holds a layout's data: the first one belongs to the document. */
export function hydrate(layout: Layout): void {
  latest = layout;
  if (page !== undefined) return;
  // Nothing in the document may be missing yet.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => hydrate(layout), { once: true });
    return;
  }
  layouts.set(addressesIn(document).layout, layout);
  const read = readPage(document);
  prepareEntry(read.page, layout);
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  startTransition(() => {
    page = hydrateRoot(root, app(layout, read));
  });
  whenIdle(() => mountToaster(layout));
  window.prepareEdited = prepareEdited;
}

/**
 * Gives what shows another state of this page at once, as a document has it that was fetched; nothing
 * where the page has to be loaded for it: another one answers at this address, or what is around the
 * page has changed, too. Rejects when the state cannot be fetched whole.
 */
async function prepareEdited(from: Document): Promise<(() => void) | undefined> {
  if (!isShowable(from, document)) return undefined;
  const { layout: address } = addressesIn(from);
  const layout = layouts.get(address) ?? (await loaded(address));
  if (layout === undefined) return undefined;
  const read = readPage(from);
  return () => {
    flushSync(() => page?.render(app(layout, read)));
    document.title = from.title;
  };
}

/** The layout of a module, which is told by a call of `hydrate`. */
async function loaded(address: string): Promise<Layout | undefined> {
  latest = undefined;
  await import(address);
  if (latest !== undefined) layouts.set(address, latest);
  return latest;
}

/** Each state of the page is a tree of its own, so that every component begins as after a load. */
function app(layout: Layout, read: ReadPage) {
  states += 1;
  const loader = createPageLoader(layout, read);
  return (
    <StrictMode>
      <BrowserRouter basename={layout.base} useTransitions={false}>
        <App key={states} layout={layout} first={read.page} loader={loader} />
      </BrowserRouter>
    </StrictMode>
  );
}
