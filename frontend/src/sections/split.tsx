import { ActionLink } from "../components/action-link";
import { Picture } from "../components/picture";
import { Prose } from "../components/prose";
import type { Split } from "../generated/payload";

export function SplitSection({ heading, text, image, action, imageFirst }: Split) {
  return (
    <section className={imageFirst ? "wrap split split-image-first" : "wrap split"}>
      <div>
        <h2>{heading}</h2>
        <Prose text={text} />
        {action !== null && <ActionLink action={action} />}
      </div>
      <Picture image={image} sizes="(min-width: 56rem) 46vw, 94vw" />
    </section>
  );
}
