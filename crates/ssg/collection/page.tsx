import { Picture, Prose } from "ssg";
import type { COMPONENT } from "ssg/collections";

export function COMPONENTPage({ title, description, image, body, price, words }: COMPONENT) {
  return (
    <article className="wrap">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{description}</p>
      {image && <Picture image={image} sizes="(min-width: 68rem) 64rem, 94vw" load="hero" />}
      <p>{`${words.price}: ${price.text}`}</p>
      <Prose text={body} />
    </article>
  );
}
