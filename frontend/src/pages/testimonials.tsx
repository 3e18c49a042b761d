import { CallToAction } from "../components/call-to-action";
import { PageHead } from "../components/page-head";
import { Picture } from "../components/picture";
import { Rating } from "../components/rating";
import type { TestimonialsProps } from "../generated/payload";

export function Page({ copy, testimonials }: TestimonialsProps) {
  return (
    <>
      <div className="wrap">
        <PageHead heading={copy.heading} text={copy.text} />
        <ul className="testimonials">
          {testimonials.map(({ image, location, name, quote, stars }) => (
            <li key={name}>
              <figure className="testimonial">
                <Rating stars={stars} />
                <blockquote>
                  <p>{quote}</p>
                </blockquote>
                <figcaption>
                  <Picture image={image} sizes="8rem" />
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
      </div>
      <CallToAction copy={copy.cta} />
    </>
  );
}
