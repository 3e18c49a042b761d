import { Link, type LinkProps } from "react-router-dom";
import { useLayout } from "./layout-context";

type PageLinkProps = Omit<LinkProps, "to"> & { to: string };

/**
 * A link to a page of the site, without the mark for a route discovery that we do not use.
 *
 * Nobody follows links on the server, where the router would take longer for those of an article
 * than React for all the rest of it.
 */
export function PageLink({ to, state, ...rest }: PageLinkProps) {
  const { base } = useLayout();
  if (typeof document === "undefined") return <a {...rest} href={base + to.slice(1)} />;
  return <Link discover="none" to={to} state={state} {...rest} />;
}
