/**
 * The URLs with which a visitor reaches the business.
 *
 * A message is percent-encoded with `encodeURIComponent`: mail programs show the `+` of form
 * encoding as a plus sign (RFC 6068, section 5).
 */
import type { ContactProps, ContactWayProps, Phone } from "../generated/payload";
import { fillIn } from "./fill-in";

/** Returns the phone number that all pages show. */
export function mainPhone(contact: ContactProps): ContactWayProps | undefined {
  return contact.ways.find(({ kind }) => kind === "phone");
}

/** Returns the URL of a contact way; its message may name the requested service. */
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

/** Returns the URL of an address on an external map, which also gives directions. */
export function mapUrl(lines: string[]): string {
  const address = encodeURIComponent(lines.join(", "));
  return `https://www.google.com/maps/search/?api=1&query=${address}`;
}
