import { ActionLink, Icon, PageLink } from "ssg";
import type { PropsOf } from "../../lib/section";

export function ServiceCardsSection({ copy, services, at }: PropsOf<"service-cards">) {
  return (
    <section className="wrap service-cards">
      <div className="service-cards-head">
        <h2>{copy.heading}</h2>
        <p className="lead">{copy.text}</p>
      </div>
      <ul>
        {services.map(({ title, icon, description, link }, index) => {
          const titleId = `card-${at}-${index}-heading`;
          const linkId = `more-${titleId}`;
          return (
            <li key={link}>
              <article className="service-cards-card">
                <Icon name={icon} />
                <h3 id={titleId}>{title}</h3>
                <p>{description}</p>
                <PageLink
                  className="icon-link more cover"
                  to={link}
                  id={linkId}
                  aria-labelledby={`${linkId} ${titleId}`}
                >
                  {copy.learnMore}
                  <Icon name="arrow-right" className="arrow" />
                </PageLink>
              </article>
            </li>
          );
        })}
      </ul>
      <ActionLink action={copy.all} />
    </section>
  );
}
