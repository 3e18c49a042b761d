import { ActionLink, Picture, Prose } from "ssg";
import type { Split } from "ssg/sections";

export function SplitSection({ heading, text, image, action, imageFirst }: Split) {
  return (
    <section className={imageFirst ? "wrap split split-image-first" : "wrap split"}>
      <div>
        <h2>{heading}</h2>
        <Prose text={text} />
        {action !== null && <ActionLink action={action} />}
      </div>
      <Picture image={image} sizes="(min-width: 64rem) 46vw, 94vw" />
    </section>
  );
}
