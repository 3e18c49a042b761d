import type { ReactNode } from "react";
import type { ContactProps, ContactWayProps } from "../generated/payload";
import { wayUrl } from "../lib/contact-links";
import { NewTabLink } from "./new-tab-link";

type ContactLinkProps = {
  way: ContactWayProps;
  /** The contact data of pages that remember the requested service. */
  contact?: ContactProps;
  interest?: string | null;
  className?: string;
  children: ReactNode;
};

/**
 * A link to a contact way. Chats and other sites open in a new tab.
 *
 * Before hydration, a script in the document (`templates/interest.js`) adds the service to the
 * message of each link inside an element with `data-interest`.
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
