import { ActionLink } from "../components/action-link";
import { PhoneLink } from "../components/phone-link";
import type { CallToAction } from "../generated/payload";

/** A panel with a button and the telephone number, which shows that people answer. */
export function CallToActionSection({ heading, text, action }: CallToAction) {
  return (
    <section className="cta wrap">
      <div className="cta-panel">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
        <div className="actions">
          <ActionLink action={action} />
          <PhoneLink className="cta-phone" />
        </div>
      </div>
    </section>
  );
}
