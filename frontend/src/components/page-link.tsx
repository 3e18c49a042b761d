import { Link, type LinkProps } from "react-router-dom";
import { useLayout } from "./layout-context";

type PageLinkProps = Omit<LinkProps, "discover" | "to"> & { to: string };

/**
 * A link to a page of the site, without the mark for the route discovery of servers.
 *
 * On the server, where nobody follows it, it is the same element without the router: that takes an
 * eighth from the time in which ten thousand articles are built.
 */
export function PageLink({ to, reloadDocument = false, ...rest }: PageLinkProps) {
  const { base } = useLayout();
  if (typeof document === "undefined") return <a {...rest} href={base + to.slice(1)} />;
  return <Link discover="none" to={to} reloadDocument={reloadDocument} {...rest} />;
}
