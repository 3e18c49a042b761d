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
