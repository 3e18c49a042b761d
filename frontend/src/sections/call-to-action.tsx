import { ActionLink } from "../components/action-link";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import type { CallToAction } from "../generated/payload";
import { telUrl } from "../lib/contact-links";

/** The telephone number beside the button says that people answer. */
export function CallToActionSection({ heading, text, action }: CallToAction) {
  const { contact } = useLayout();
  return (
    <section className="cta wrap">
      <div className="cta-panel">
        <h2>{heading}</h2>
        <p className="lead">{text}</p>
        <div className="actions">
          <ActionLink action={action} />
          <a className="icon-link cta-phone" href={telUrl(contact.phone)}>
            <Icon name="phone" />
            {contact.phone.display}
          </a>
        </div>
      </div>
    </section>
  );
}
