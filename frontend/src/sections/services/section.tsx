import { ContactLink, HrefLink, Icon, PageLink, Picture, useSite } from "ssg";
import { interestPath } from "../../lib/interest";
import type { PropsOf } from "../../lib/section";

export function ServicesSection({
  request,
  requestTo,
  example,
  services,
  at,
}: PropsOf<"services">) {
  const site = useSite();
  const quick = ["whatsapp", "phone"].flatMap(
    (kind) => site.contact.ways.find((way) => way.kind === kind) ?? [],
  );
  return (
    <div className="wrap">
      {services.map(({ service, anchors: [anchor, ...others] }, index) => {
        const { id, title, icon, description, details, image } = service;
        const titleId = `${id}-${at}-heading`;
        return (
          <article className="services-item" key={id} id={anchor}>
            {others.map((other) => (
              <span className="services-anchor" key={other} id={other} />
            ))}
            <Picture
              image={image}
              sizes="(min-width: 48rem) 42vw, 94vw"
              load={index === 0 ? "eager" : "lazy"}
            />
            <div>
              <h2 id={titleId}>
                <span className="arch">
                  <Icon name={icon} />
                </span>
                {title}
              </h2>
              <p>{description}</p>
              <ul className="services-ticks">
                {details.map((detail) => (
                  <li key={detail}>
                    <Icon name="check" />
                    {detail}
                  </li>
                ))}
              </ul>
              {service.example !== null && (
                <p className="services-example">
                  {example !== null && <strong>{example}</strong>}
                  {service.example}
                </p>
              )}
              {request !== null && requestTo !== undefined && (
                <HrefLink className="button" to={requestTo} aria-describedby={titleId}>
                  {request}
                </HrefLink>
              )}
              {request !== null && requestTo === undefined && site.contactPage !== null && (
                <PageLink className="button" to={interestPath(site, id)} aria-describedby={titleId}>
                  {request}
                </PageLink>
              )}
            </div>
          </article>
        );
      })}
      {quick.length > 0 && (
        <div className="services-bar">
          {quick.map((way) => (
            <ContactLink className="button" way={way} key={way.href}>
              <Icon name={way.icon} />
              {way.action}
            </ContactLink>
          ))}
        </div>
      )}
    </div>
  );
}
