import useEmblaCarousel from "embla-carousel-react";

export function EmblaCarouselSection({ heading }: { heading: string }) {
  const [viewport, carousel] = useEmblaCarousel({ loop: true });
  return (
    <section>
      <h2>{heading}</h2>
      <div ref={viewport}>
        <ul>
          <li>One</li>
          <li>Two</li>
        </ul>
      </div>
      <button type="button" onClick={() => carousel?.scrollNext()}>
        Next
      </button>
    </section>
  );
}
