import type { ArticleImage } from "../generated/payload";
import { Picture } from "./picture";

/** The image of an article, a drawn stand-in that carries its text, or nothing. */
export function ArticlePicture({
  image,
  load = "lazy",
}: {
  image: ArticleImage;
  load?: "hero" | "lazy";
}) {
  switch (image.kind) {
    case "picture":
      return <Picture image={image} load={load} />;
    case "placeholder":
      return (
        <div className="picture-placeholder" role="img" aria-label={image.alt}>
          <span aria-hidden="true">{image.alt}</span>
        </div>
      );
    case "none":
      return null;
  }
}
