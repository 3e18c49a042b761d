import useEmblaCarousel from "embla-carousel-react";
import { Picture } from "ssg";
import type { Carousel } from "ssg/sections";

export function CarouselSection({ heading, slides, words }: Carousel) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true });
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      <div className="viewport" ref={viewport}>
        <ul>
          {slides.map(({ title, text, picture }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              {picture && <Picture image={picture} sizes="40rem" />}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" onClick={() => carousel?.scrollNext()}>
        {words.next}
      </button>
    </section>
  );
}
