/**
 * The URLs with which a visitor reaches the advisory.
 *
 * Everything is percent-encoded with `encodeURIComponent`: mail programs show the `+` of form
 * encoding as a plus sign (RFC 6068, section 5).
 */
import type { Contact, Phone } from "../generated/payload";
import { fillIn } from "./fill-in";

/** `wa.me` takes the number in E.164 without the plus sign. */
export function whatsappUrl(phone: Phone, message: string): string {
  return `https://wa.me/${phone.e164.replace(/\D/g, "")}?text=${encodeURIComponent(message)}`;
}

export function mailtoUrl(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

export function telUrl(phone: Phone): string {
  return phone.extension === null
    ? `tel:${phone.e164}`
    : `tel:${phone.e164};ext=${phone.extension}`;
}

/** A greeting or a subject, with the service that the visitor asked about, if any. */
export function withInterest(text: string, contact: Contact, service: string | null): string {
  return service === null ? text : text + fillIn(contact.interestSuffix, { service });
}

/** Where a map of others finds an address; it shows the way there. */
export function mapUrl(lines: string[]): string {
  const address = encodeURIComponent(lines.join(", "));
  return `https://www.google.com/maps/search/?api=1&query=${address}`;
}
