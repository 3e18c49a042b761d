import type { Image, NotFoundText } from "../generated/payload";
import { ActionLink } from "./action-link";
import { Picture } from "./picture";

export function NotFoundView({ view, image }: { view: NotFoundText; image: Image }) {
  return (
    <div className="wrap not-found">
      <div>
        <h1 tabIndex={-1}>{view.title}</h1>
        <p className="lead">{view.text}</p>
        <ActionLink action={view.action} />
      </div>
      <Picture image={image} sizes="(min-width: 56rem) 40rem, 94vw" load="hero" />
    </div>
  );
}
