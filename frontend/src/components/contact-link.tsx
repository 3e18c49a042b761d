import type { ReactNode } from "react";
import type { ContactProps, ContactWayProps } from "../generated/payload";
import { wayUrl } from "../lib/contact-links";
import { NewTabLink } from "./new-tab-link";

type ContactLinkProps = {
  way: ContactWayProps;
  /** Of a page that remembers which service the visitor asked about. */
  contact?: ContactProps;
  interest?: string | null;
  className?: string;
  children: ReactNode;
};

/**
 * A link to the business. Chats and other sites open in a tab of their own.
 *
 * A script in the document names the service in the links of Contact before React does
 * (`templates/interest.js`): it adds `data-interest` to those that carry a text.
 */
export function ContactLink({ way, contact, interest, className, children }: ContactLinkProps) {
  const href = wayUrl(way, contact, interest);
  const props = { className, href, suppressHydrationWarning: contact !== undefined };
  return way.kind === "whatsapp" || way.kind === "link" ? (
    <NewTabLink {...props}>{children}</NewTabLink>
  ) : (
    <a {...props}>{children}</a>
  );
}
