import type { Person } from "../generated/payload";
import { Initials } from "./initials";
import { Picture } from "./picture";

/** A person's picture, or initials if there is none. */
export function Portrait({ person, sizes }: { person: Person; sizes: string }) {
  const { name, image } = person;
  return image === null ? <Initials name={name} /> : <Picture image={image} sizes={sizes} />;
}
