import { Link, type LinkProps } from "react-router-dom";
import { useLayout } from "./layout-context";

type PageLinkProps = Omit<LinkProps, "discover" | "to"> & { to: string };

/**
 * A link to a page of the site, without the attribute for the router's route discovery.
 *
 * On the server it renders the same element without the router, which makes a build of ten thousand
 * articles an eighth faster.
 */
export function PageLink({ to, reloadDocument = false, ...rest }: PageLinkProps) {
  const { base } = useLayout();
  if (typeof document === "undefined") return <a {...rest} href={base + to.slice(1)} />;
  return <Link discover="none" to={to} reloadDocument={reloadDocument} {...rest} />;
}
