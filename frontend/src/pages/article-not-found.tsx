import { NotFoundView } from "../components/not-found-view";
import type { ArticleNotFoundProps } from "../generated/payload";

export function Page({ copy, image }: ArticleNotFoundProps) {
  return <NotFoundView view={copy} image={image} />;
}
