/**
 * The URLs with which a visitor reaches the business.
 *
 * A message is percent-encoded with `encodeURIComponent`: mail programs show the `+` of form
 * encoding as a plus sign (RFC 6068, section 5).
 */
import type { ContactProps, ContactWayProps, Phone } from "../generated/payload";
import { fillIn } from "./fill-in";

/** The number that all pages show. */
export function mainPhone(contact: ContactProps): ContactWayProps | undefined {
  return contact.ways.find(({ kind }) => kind === "phone");
}

/** A message may name the service that the visitor asked about. */
export function wayUrl(
  { href, message }: ContactWayProps,
  contact?: ContactProps,
  service: string | null = null,
): string {
  if (message === null) return href;
  const suffix =
    contact === undefined || service === null ? "" : fillIn(contact.interestSuffix, { service });
  return href + encodeURIComponent(message + suffix);
}

export function telUrl(phone: Phone): string {
  return phone.extension === null
    ? `tel:${phone.e164}`
    : `tel:${phone.e164};ext=${phone.extension}`;
}

/** Where a map of others finds an address; it shows the way there. */
export function mapUrl(lines: string[]): string {
  const address = encodeURIComponent(lines.join(", "));
  return `https://www.google.com/maps/search/?api=1&query=${address}`;
}
