import { ActionLink } from "../components/action-link";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { Picture } from "../components/picture";
import type { Hero } from "../generated/payload";

export function Section({ headline, subheading, text, action, image }: Hero) {
  const { licence } = useLayout();
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1 tabIndex={-1}>{headline}</h1>
          <h2 className="hero-subheading">{subheading}</h2>
          <p className="lead">{text}</p>
          <ActionLink action={action} className="button-light" />
          {licence !== null && (
            <p className="hero-licence">
              <Icon name="badge-check" />
              {licence.label} {licence.number}
            </p>
          )}
        </div>
        <Picture image={image} sizes="(min-width: 56rem) 50vw, 94vw" load="hero" />
      </div>
    </section>
  );
}
