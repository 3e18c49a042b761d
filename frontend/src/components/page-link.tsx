import { Link, type LinkProps } from "react-router-dom";

/** A link to a page of the site, without the mark for a route discovery that we do not use. */
export function PageLink(props: LinkProps) {
  return <Link discover="none" {...props} />;
}
