import type { ComponentProps, ReactNode } from "react";
import type { Href } from "../generated/payload";
import { addressOf, isCall, isElsewhere } from "../lib/paths";
import { NewTabLink } from "./new-tab-link";
import { PageLink } from "./page-link";

type HrefLinkProps = Omit<ComponentProps<"a">, "href"> & { to: Href; end?: ReactNode };

/**
 * A link to any target an editor can choose: a page, a file with its kind and size, another site, a
 * telephone number or an e-mail address.
 *
 * @param end content after all words of the link
 */
export function HrefLink({ to, end, children, ...rest }: HrefLinkProps) {
  if (isElsewhere(to)) {
    const href = addressOf(to);
    return isCall(href) ? (
      <a {...rest} href={href}>
        {children}
        {end}
      </a>
    ) : (
      <NewTabLink {...rest} href={href}>
        {children}
        {end}
      </NewTabLink>
    );
  }
  return (
    <PageLink {...rest} to={addressOf(to)} reloadDocument={typeof to !== "string"}>
      {children}
      {typeof to !== "string" && <span className="file-note">{` (${to.note})`}</span>}
      {end}
    </PageLink>
  );
}
