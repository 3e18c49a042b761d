import { Icon, PageLink, Picture, Prose } from "ssg";
import type { Properties } from "ssg/collections";

export function PropertiesPage(property: Properties) {
  const { title, description, image, body, words, price, offer, rooms, agent } = property;
  return (
    <article className="wrap">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="lead">{description}</p>
      {image && <Picture image={image} sizes="(min-width: 68rem) 64rem, 94vw" load="hero" />}
      <dl>
        <dt>{words.price}</dt>
        <dd>{`${price.text} · ${words.offer[offer]} · ${rooms}`}</dd>
        <dt>{words.agent}</dt>
        <dd>
          <Icon name="key-round" />
          {agent.name}
        </dd>
      </dl>
      <Prose text={body} />
      {property.photos.map((photo) => (
        <Picture key={photo.src} image={photo} sizes="20rem" />
      ))}
      {property.similar && property.similar.length > 0 && (
        <ul>
          {property.similar.map((other) => (
            <li key={other.path}>
              <PageLink to={other.path}>{`${other.title}, ${other.price.text}`}</PageLink>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
