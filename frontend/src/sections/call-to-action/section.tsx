import { ActionLink, PhoneLink } from "ssg";
import type { CallToAction } from "ssg/sections";

/** A panel with a button and the telephone number, which shows that people answer. */
export function CallToActionSection({ heading, text, action }: CallToAction) {
  return (
    <section className="call-to-action wrap">
      <div className="call-to-action-panel">
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
