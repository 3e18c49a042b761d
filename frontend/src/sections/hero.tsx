import { ActionLink } from "../components/action-link";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { NewTabLink } from "../components/new-tab-link";
import { Picture } from "../components/picture";
import type { Hero } from "../generated/payload";
import { whatsappUrl } from "../lib/contact-links";

export function HeroSection({ headline, subheading, text, action, chat, note, image }: Hero) {
  const { contact, licence } = useLayout();
  return (
    <section className="hero">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1 tabIndex={-1}>{headline}</h1>
          <p className="lead">{text}</p>
          <div className="actions">
            <ActionLink action={action} className="button-light" />
            {chat !== null && (
              <NewTabLink
                className="icon-link cta-phone"
                href={whatsappUrl(contact.whatsapp, contact.whatsappGreeting)}
              >
                <Icon name="whatsapp" />
                {chat}
              </NewTabLink>
            )}
          </div>
          {licence !== null && (
            <p className="hero-licence">
              <Icon name="badge-check" />
              {licence.label} {licence.number}
            </p>
          )}
          <h2 className="hero-subheading">{subheading}</h2>
          {note !== null && <p>{note}</p>}
        </div>
        <Picture image={image} sizes="(min-width: 56rem) 50vw, 94vw" load="hero" />
      </div>
    </section>
  );
}
