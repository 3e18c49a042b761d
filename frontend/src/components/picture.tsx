import type { Image } from "../generated/payload";

/**
 * An image of the content. `load` is `hero` for the one picture that a page opens with, `eager`
 * for others in view then, and `lazy` for the rest.
 *
 * The `<picture>` keeps React from putting a preload link before the page's HTML, which it does
 * for every other eager image and which would make a fresh load differ from a navigation.
 */
export function Picture({
  image,
  load = "lazy",
  decorative = false,
}: {
  image: Image;
  load?: "hero" | "eager" | "lazy";
  /** The text beside it says the same. */
  decorative?: boolean;
}) {
  return (
    <picture>
      <img
        src={image.src}
        alt={decorative ? "" : image.alt}
        width={image.width}
        height={image.height}
        {...(load === "lazy" && { loading: "lazy", decoding: "async" })}
        {...(load === "hero" && { fetchPriority: "high" })}
      />
    </picture>
  );
}
