/**
 * The entry of pages that `ssg dev` and `ssg edit` serve, instead of `entry-client.tsx`: a page
 * hydrates as for visitors, and can then show a newer version of itself without a page load.
 */
import { type ErrorInfo, type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "../app/app";
import { prepareEntry } from "../browser/history-entry";
import { createPageLoader } from "../browser/page-loader";
import { type ReadPage, readPage } from "../browser/page-reader";
import { whenIdle } from "../browser/prefetch";
import { Boundary, keepSent, SentPage } from "../components/prerendered";
import { mountToaster } from "../components/toaster";
import type { Layout } from "../generated/payload";
import { addressesIn, isShowable } from "./document";

/** The React root of the shown version, once it is hydrated. React reports an error if it is unmounted before. */
let hydrated: Promise<Root> | undefined;

/** The loaded layouts, by the address of their module. */
const layouts = new Map<string, Layout>();
let latest: Layout | undefined;

/** Hydrates the page; called once by each layout module, first by the document's. */
export function hydrate(layout: Layout): void {
  latest = layout;
  if (hydrated !== undefined) return;
  // The document must be complete before hydration.
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => hydrate(layout), { once: true });
    return;
  }
  layouts.set(addressesIn(document).layout, layout);
  const read = readPage(document);
  prepareEntry(read.page, layout);
  hydrated = start(rootIn(document), layout, read);
  whenIdle(() => mountToaster(layout));
  window.prepareVersion = prepareVersion;
}

/** Hydrates the nodes of the page as they were sent. */
function start(root: Element, layout: Layout, read: ReadPage): Promise<Root> {
  keepSent(root);
  return new Promise((resolve) => {
    startTransition(() => {
      const page = hydrateRoot(
        root,
        app(layout, read, () => resolve(page)),
        { onCaughtError: reportError, onRecoverableError: reportPlace },
      );
    });
  });
}

/** Reports a hydration mismatch with the places of its components: the stack of the error is React's own. */
function reportPlace(error: unknown, { componentStack }: ErrorInfo): void {
  if (error instanceof Error && componentStack) error.stack = `${error}\n${componentStack}`;
  reportError(error);
}

function rootIn(from: Document): Element {
  const root = from.getElementById("root");
  if (root === null) throw new Error("the page has no element `#root`");
  return root;
}

/**
 * Returns a function that shows a newer version of this page from a fetched document, and hydrates
 * it, as after a page load. Returns `undefined` if a page load is needed: the address has another
 * page now, or something around the page has changed. Rejects if a module of the new version cannot
 * be loaded.
 */
async function prepareVersion(from: Document): Promise<(() => void) | undefined> {
  if (!isShowable(from, document)) return undefined;
  const { layout: address } = addressesIn(from);
  const layout = layouts.get(address) ?? (await loaded(address));
  if (layout === undefined) return undefined;
  const read = readPage(from);
  const [root, sent] = [rootIn(document), document.importNode(rootIn(from), true)];
  const page = await hydrated;
  return () => {
    page?.unmount();
    root.replaceChildren(...sent.childNodes);
    document.title = from.title;
    // The browser paints the new version before React hydrates it.
    const painted = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    hydrated = painted.then(() => start(root, layout, read));
  };
}

/** Imports a layout module, which passes its layout to `hydrate`. */
async function loaded(address: string): Promise<Layout | undefined> {
  latest = undefined;
  await import(address);
  if (latest !== undefined) layouts.set(address, latest);
  return latest;
}

function app(layout: Layout, read: ReadPage, onCommitted: () => void) {
  const loader = createPageLoader(layout, read);
  return (
    <StrictMode>
      <Committed onCommitted={onCommitted}>
        <Boundary fallback={<SentPage />}>
          <BrowserRouter basename={layout.base} useTransitions={false}>
            <App layout={layout} first={read.page} loader={loader} />
          </BrowserRouter>
        </Boundary>
      </Committed>
    </StrictMode>
  );
}

type CommittedProps = { onCommitted: () => void; children: ReactNode };

/**
 * Tells that React has hydrated the root, or has rendered the fallback of a failed page. A component
 * beside the others, instead of around them, would change all ids of `useId`.
 */
function Committed({ onCommitted, children }: CommittedProps) {
  useEffect(onCommitted, [onCommitted]);
  return children;
}
