import type { Image } from "../generated/payload";

/**
 * An image of the content: a drawing, or a photograph in several encodings and widths. `load` is
 * `hero` for the one picture that a page opens with, `eager` for others in view then, and `lazy`
 * for the rest. `sizes` says how wide the layout shows it, for the browser to choose a file.
 *
 * The `<picture>` keeps React from putting a preload link before the page's HTML, which it does
 * for every other eager image and which would make a fresh load differ from a navigation.
 */
export function Picture({
  image,
  sizes,
  load = "lazy",
  decorative = false,
}: {
  image: Image;
  sizes: string;
  load?: "hero" | "eager" | "lazy";
  /** The text beside it says the same. */
  decorative?: boolean;
}) {
  const fallback = image.sources.at(-1);
  return (
    <picture>
      {image.sources.slice(0, -1).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        {...(load === "lazy" && { loading: "lazy", decoding: "async" })}
        {...(load === "hero" && { fetchPriority: "high" })}
        {...(fallback !== undefined && { srcSet: fallback.srcset, sizes })}
        src={image.src}
        alt={decorative ? "" : image.alt}
        width={image.width}
        height={image.height}
      />
    </picture>
  );
}
