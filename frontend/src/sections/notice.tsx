import { Prose } from "../components/prose";
import type { Notice } from "../generated/payload";

export function Section({ heading, text }: Notice) {
  return (
    <section className="wrap">
      <div className="notice">
        {heading !== null && <h2>{heading}</h2>}
        <Prose text={text} />
      </div>
    </section>
  );
}
