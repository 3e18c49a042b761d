import type { Image } from "../generated/payload";

/**
 * An image of the content: a drawing, or a photograph in several encodings and widths. `load` is
 * `hero` for the first picture of a page, `eager` for others in the first view, `lazy` for the
 * rest. `sizes` is its width in the layout.
 *
 * The `<picture>` keeps React from putting a preload link before the page's HTML, as for every
 * other eager image; a fresh load would then differ from a navigation.
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
  /** Whether the text beside the picture replaces its `alt`. */
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
