import type { CallToAction as CallToActionCopy } from "../generated/payload";
import { telUrl } from "../lib/contact-links";
import { ActionLink } from "./action-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";

/** The band that closes a page. The telephone number beside the button says that people answer. */
export function CallToAction({ copy }: { copy: CallToActionCopy }) {
  const { contact } = useLayout();
  return (
    <section className="cta wrap">
      <div className="cta-panel">
        <h2>{copy.heading}</h2>
        <p className="lead">{copy.text}</p>
        <div className="actions">
          <ActionLink action={copy.action} className="button-light" />
          <a className="cta-phone" href={telUrl(contact.phone)}>
            <Icon name="phone" />
            {contact.phone.display}
          </a>
        </div>
      </div>
    </section>
  );
}
