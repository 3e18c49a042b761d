import { Component, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

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
