import type { ComponentProps } from "react";
import { useLayout } from "./layout-context";

/** A link to another site that opens in a new tab, and says so to screen readers. */
export function NewTabLink({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { labels } = useLayout();
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">{`, ${labels.newTab}`}</span>
    </a>
  );
}
