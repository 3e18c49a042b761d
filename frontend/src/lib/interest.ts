/** What a service card hands to the contact page as navigation state. */
export type Interest = { interestedService: string };

/** The service in a navigation state. The state may come from anywhere: another page, a reload. */
export function interestIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("interestedService" in state)) {
    return null;
  }
  const { interestedService } = state;
  return typeof interestedService === "string" && interestedService !== ""
    ? interestedService
    : null;
}

/** The state of an entry that takes the place of another without leading anywhere. */
export const staysInPlace = { staysInPlace: true };

/**
 * Whether the navigation that made an entry only changed what the page knows: it is not to move the
 * visitor. A return to the entry is.
 */
export function isStayingInPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "staysInPlace" in state;
}
