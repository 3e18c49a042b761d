import { Icon, PageLink, Picture, useSite } from "ssg";
import type { PageHeading } from "ssg/sections";

/**
 * The top of a page. The heading takes the focus after a navigation (`tabIndex`), so that a screen
 * reader continues from there.
 */
export function PageHeadingSection({ heading, text, image, serviceLinks }: PageHeading) {
  const { services } = useSite();
  return (
    <>
      <div className={image === null ? "wrap" : "wrap page-heading-split"}>
        <div className="page-heading">
          <h1 tabIndex={-1}>{heading}</h1>
          {text !== null && <p className="lead">{text}</p>}
        </div>
        {image !== null && (
          <Picture image={image} sizes="(min-width: 64rem) 46vw, 94vw" load="hero" />
        )}
      </div>
      {serviceLinks && (
        <div className="page-heading-bar">
          <ul className="wrap page-heading-chips">
            {services.map(({ title, icon, to }) => (
              <li key={to}>
                <PageLink to={to}>
                  <Icon name={icon} />
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
