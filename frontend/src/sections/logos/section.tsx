import { Picture } from "ssg";
import type { Logos } from "ssg/sections";

export function LogosSection({ heading, text, logos }: Logos) {
  return (
    <section className="wrap logos">
      <h2>{heading}</h2>
      {text !== null && <p className="lead">{text}</p>}
      <ul>
        {logos.map(({ image, url }) => (
          <li key={image.alt}>
            {url === null ? (
              <Picture image={image} sizes="12rem" />
            ) : (
              <a href={url}>
                <Picture image={image} sizes="12rem" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
