import type { ArticleImage } from "../generated/payload";
import { Picture } from "./picture";

/** The image of an article, a drawn placeholder with its text, or nothing. */
export function ArticlePicture({
  image,
  sizes,
  load = "lazy",
}: {
  image: ArticleImage;
  sizes: string;
  load?: "hero" | "eager" | "lazy";
}) {
  switch (image.kind) {
    case "picture":
      return <Picture image={image} sizes={sizes} load={load} />;
    case "placeholder":
      return (
        <div className="article-picture" role="img" aria-label={image.alt}>
          <span aria-hidden="true">{image.alt}</span>
        </div>
      );
    case "none":
      return null;
  }
}
