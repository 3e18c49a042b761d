import { ActionLink, ContactLink, Icon, Picture, useSite } from "ssg";
import type { Hero } from "ssg/sections";

export function HeroSection(props: Hero) {
  const { headline, subheading, text, action, chat, note, image, overhang } = props;
  const { contact, licence } = useSite();
  const [way] = contact.ways;
  const second = subheading !== null && <h2 className="hero-subheading">{subheading}</h2>;
  return (
    <section className={overhang && image?.sources.length === 0 ? "hero hero-overhang" : "hero"}>
      <div className="wrap hero-grid">
        <div className="hero-words">
          <h1 tabIndex={-1}>{headline}</h1>
          <p className="lead">{text}</p>
          <div className="actions">
            <ActionLink action={action} className="button-light" />
            {chat !== null && way !== undefined && (
              <ContactLink className="icon-link cta-phone hero-chat" way={way}>
                <Icon name={way.icon} />
                {chat}
              </ContactLink>
            )}
          </div>
          {licence !== null && (
            <p className="hero-licence">
              <Icon name="badge-check" />
              {licence.label} {licence.number}
            </p>
          )}
          {note === null && second}
        </div>
        {image && <Picture image={image} sizes="(min-width: 64rem) 50vw, 94vw" load="hero" />}
      </div>
      {note !== null && (
        <div className="hero-band">
          <div className="wrap">
            {second}
            <p>{note}</p>
          </div>
        </div>
      )}
    </section>
  );
}
