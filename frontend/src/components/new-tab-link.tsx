import type { ReactNode } from "react";
import { useLayout } from "./layout-context";

/** A link to another site that opens in a new tab, and says so to those who cannot see it. */
export function NewTabLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const { labels } = useLayout();
  return (
    <a className={className} href={href} target="_blank" rel="noopener" suppressHydrationWarning>
      {children}
      <span className="visually-hidden">{`, ${labels.newTab}`}</span>
    </a>
  );
}
