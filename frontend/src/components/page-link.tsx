import { Link, type LinkProps } from "react-router-dom";

/** A link to a page of the site, without a mark for the route discovery of servers. */
export function PageLink(props: Omit<LinkProps, "discover">) {
  return <Link discover="none" {...props} />;
}
