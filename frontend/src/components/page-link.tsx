import type { ComponentProps } from "react";
import { useLayout } from "./layout-context";

type PageLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link to a page of the site: a plain one, which the tab takes over (`browser/links.ts`). */
export function PageLink({ to, ...rest }: PageLinkProps) {
  const { base } = useLayout();
  return <a {...rest} href={base + to.slice(1)} />;
}
