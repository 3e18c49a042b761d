import { Headed, Picture } from "ssg";
import type { TestimonialsProps } from "ssg/sections";
import { Initials } from "../../components/initials";
import { Rating } from "../../components/rating";

export function TestimonialsSection({ heading, testimonials }: TestimonialsProps) {
  return (
    <Headed heading={heading} className="wrap">
      {heading !== null && <h2 className="testimonials-heading">{heading}</h2>}
      <ul className="testimonials">
        {testimonials.map(({ image, location, name, quote, stars }) => (
          <li key={name}>
            <figure className="testimonials-item">
              <Rating stars={stars} />
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                {image === null ? <Initials name={name} /> : <Picture image={image} sizes="8rem" />}
                <span>
                  <strong>{name}</strong>
                  <br />
                  {location}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Headed>
  );
}
