import { Picture } from "../components/picture";
import { Prose } from "../components/prose";
import type { Profile } from "../generated/payload";

export function Section({ name, role, text, image }: Profile) {
  return (
    <section className="wrap profile">
      {image !== null && <Picture image={image} sizes="(min-width: 48rem) 20rem, 60vw" />}
      <div>
        <h2>{name}</h2>
        <p className="lead">{role}</p>
        <Prose text={text} />
      </div>
    </section>
  );
}
