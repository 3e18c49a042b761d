import type { Layout } from "../generated/payload";
import type { PageLocation } from "./location";

/** The parameter of an address that names a service by its id. */
const parameter = "servicio";

/** Returns the address that asks about a service; it also works before a script has run. */
export function interestPath(contactPage: string, id: string): string {
  return `${contactPage}?${parameter}=${encodeURIComponent(id)}`;
}

/** Moves the service in an address into navigation state; other addresses are unchanged. */
export function withInterestAsState(
  location: PageLocation,
  { contactPage, services }: Pick<Layout, "contactPage" | "services">,
): PageLocation {
  const parameters = new URLSearchParams(location.search);
  const id = parameters.get(parameter);
  if (location.path !== contactPage || id === null) return location;
  parameters.delete(parameter);
  const title = services.find(({ to }) => to.endsWith(`#${id}`))?.title;
  const state = title === undefined ? null : { interestedService: title };
  const search = parameters.toString();
  return { ...location, search: search === "" ? "" : `?${search}`, state };
}

/** Returns the service in a navigation state, which may have any shape: other pages also set it. */
export function interestIn(state: unknown): string | null {
  const service = (state as { interestedService?: unknown } | null | undefined)?.interestedService;
  return typeof service === "string" && service !== "" ? service : null;
}
