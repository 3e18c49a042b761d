import type { Layout } from "../generated/payload";
import type { PageLocation } from "./location";

/** The part of the layout that says where visitors ask about a service. */
type ContactPage = Pick<Layout, "contactPage" | "serviceParameter">;

/** Returns the address that asks about a service; it also works before a script has run. */
export function interestPath(layout: ContactPage, id: string): string {
  return `${layout.contactPage}?${layout.serviceParameter}=${encodeURIComponent(id)}`;
}

/** Moves the service in an address into navigation state; other addresses are unchanged. */
export function withInterestAsState(
  location: PageLocation,
  layout: ContactPage & Pick<Layout, "services">,
): PageLocation {
  const parameters = new URLSearchParams(location.search);
  const id = parameters.get(layout.serviceParameter);
  if (location.path !== layout.contactPage || id === null) return location;
  parameters.delete(layout.serviceParameter);
  const title = layout.services.find(({ to }) => to.endsWith(`#${id}`))?.title;
  const state = title === undefined ? null : { interestedService: title };
  const search = parameters.toString();
  return { ...location, search: search === "" ? "" : `?${search}`, state };
}

/** Returns the service in a navigation state, which may have any shape: other pages also set it. */
export function interestIn(state: unknown): string | null {
  const service = (state as { interestedService?: unknown } | null | undefined)?.interestedService;
  return typeof service === "string" && service !== "" ? service : null;
}
