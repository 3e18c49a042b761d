import { ActionLink, Picture } from "ssg";
import type { NotFound } from "ssg/sections";

export function NotFoundSection({ title, text, action, image }: NotFound) {
  return (
    <div className="wrap not-found">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{text}</p>
        <ActionLink action={action} />
      </div>
      {image && <Picture image={image} sizes="(min-width: 64rem) 40rem, 94vw" load="hero" />}
    </div>
  );
}
