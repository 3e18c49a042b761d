import { Component, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useWindowEvent } from "../lib/use-window-event";

/** esbuild replaces `NODE_ENV`. */
declare const process: { env: { NODE_ENV: string } };

/** Shows `fallback` instead of its children once one of them has failed. */
export class Boundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** A copy of `#root` as the document was sent, and the path of its page. */
export const sent: { root?: Element; pathname?: string } = {};

/** Keeps a copy of `#root` as the document of the address was sent. */
export function keepSent(root: Element): void {
  // In a document without a window, copies of images load nothing.
  sent.root = document.implementation.createHTMLDocument().importNode(root, true);
  sent.pathname = window.location.pathname;
}

/**
 * Shows prerendered nodes again, as a fallback of `Boundary`. Without React, their links, forms,
 * `details` and popovers work.
 *
 * @param copy returns new copies of the nodes. If it returns `undefined`, because the page did not
 *   come with the document, the document of the address is loaded, which has the nodes.
 */
export function Prerendered({ copy }: { copy: () => Iterable<Node> | undefined }) {
  const host = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    const nodes = copy();
    if (nodes !== undefined) host.current?.replaceChildren(...nodes);
    // In development, the message about the error stays.
    else if (process.env.NODE_ENV !== "development") window.location.reload();
  });
  // Once: a page that leaves is rendered again, at the address of the next one.
  useLayoutEffect(() => show(), []);
  return <div className="prerendered" ref={host} />;
}

/**
 * The page as the document was sent, after React has failed. At the address of another page, the
 * document of that page is loaded; a document never loads itself again.
 */
export function SentPage() {
  const isHere = () => window.location.pathname === sent.pathname;
  useLayoutEffect(() => {
    window.history.scrollRestoration = "auto";
  }, []);
  // Back and Forward no longer have a router.
  useWindowEvent("popstate", () => isHere() || window.location.reload());
  return (
    <Prerendered
      copy={() =>
        isHere() && sent.root ? document.importNode(sent.root, true).childNodes : undefined
      }
    />
  );
}
