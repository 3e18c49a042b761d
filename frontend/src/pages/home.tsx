import { ActionLink } from "../components/action-link";
import { CallToAction } from "../components/call-to-action";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { PageLink } from "../components/page-link";
import { Picture } from "../components/picture";
import type { HomeProps } from "../generated/payload";
import { splitLink } from "../lib/paths";

export function Page({ copy, services }: HomeProps) {
  const { licence } = useLayout();
  return (
    <>
      <section className="hero">
        <div className="wrap hero-grid">
          <div className="hero-words">
            <h1 tabIndex={-1}>{copy.hero.headline}</h1>
            <h2 className="hero-subheading">{copy.hero.subheading}</h2>
            <p className="lead">{copy.hero.text}</p>
            <ActionLink action={copy.hero.action} className="button-light" />
            {licence !== null && (
              <p className="hero-licence">
                <Icon name="badge-check" />
                {licence.label} {licence.number}
              </p>
            )}
          </div>
          <Picture image={copy.hero.image} sizes="(min-width: 56rem) 50vw, 94vw" load="hero" />
        </div>
      </section>

      <section className="wrap home-services">
        <div className="home-services-head">
          <h2>{copy.services.heading}</h2>
          <p className="lead">{copy.services.text}</p>
        </div>
        <ul>
          {services.map(({ title, icon, description, link }) => {
            const titleId = `servicio-${splitLink(link).anchor}`;
            return (
              <li key={link}>
                <article className="home-service">
                  <span className="arch">
                    <Icon name={icon} />
                  </span>
                  <h3 id={titleId}>{title}</h3>
                  <p>{description}</p>
                  <PageLink className="more cover" to={link} aria-describedby={titleId}>
                    {copy.services.learnMore}
                    <Icon name="arrow-right" className="arrow" />
                  </PageLink>
                </article>
              </li>
            );
          })}
        </ul>
        <ActionLink action={copy.services.all} />
      </section>

      <section className="values">
        <div className="wrap">
          <div className="values-head">
            <h2>{copy.values.heading}</h2>
            <p className="lead">{copy.values.text}</p>
          </div>
          <ul className="arcade">
            {copy.values.cards.map(({ icon, title, text }) => (
              <li key={title}>
                <Icon name={icon} />
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <CallToAction copy={copy.cta} />
    </>
  );
}
