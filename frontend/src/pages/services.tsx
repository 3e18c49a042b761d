import { CallToAction } from "../components/call-to-action";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { PageHead } from "../components/page-head";
import { PageLink } from "../components/page-link";
import { Picture } from "../components/picture";
import type { Service, ServicesProps } from "../generated/payload";
import { interestPath } from "../lib/interest";

export function Page({ copy, services }: ServicesProps) {
  const { services: links } = useLayout();
  return (
    <>
      <div className="wrap">
        <PageHead heading={copy.heading} text={copy.text}>
          <ul className="chips">
            {links.map(({ title, icon, to }) => (
              <li key={to}>
                <PageLink to={to}>
                  <Icon name={icon} />
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
        </PageHead>
      </div>
      <div className="wrap products">
        {services.map((service, index) => (
          <Product
            key={service.id}
            service={service}
            request={copy.request}
            load={index === 0 ? "eager" : "lazy"}
          />
        ))}
      </div>
      <CallToAction copy={copy.cta} />
    </>
  );
}

function Product({
  service,
  request,
  load,
}: {
  service: Service;
  request: string;
  load: "eager" | "lazy";
}) {
  const { anchors, description, details, icon, id, image, title } = service;
  const titleId = `${id}-titulo`;
  return (
    <article className="product" id={id}>
      {anchors?.map((anchor) => (
        <span className="anchor" key={anchor} id={anchor} />
      ))}
      <Picture image={image} sizes="(min-width: 44rem) 42vw, 94vw" load={load} />
      <div>
        <h2 id={titleId}>
          <span className="arch">
            <Icon name={icon} />
          </span>
          {title}
        </h2>
        <p>{description}</p>
        <ul className="ticks">
          {details.map((detail) => (
            <li key={detail}>
              <Icon name="check" />
              {detail}
            </li>
          ))}
        </ul>
        <PageLink className="button" to={interestPath(id)} aria-describedby={titleId}>
          {request}
        </PageLink>
      </div>
    </article>
  );
}
