import { ActionLink } from "../components/action-link";
import { PhoneLink } from "../components/phone-link";
import type { CallToAction } from "../generated/payload";

/** The telephone number beside the button says that people answer. */
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
