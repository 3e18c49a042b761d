import { NotFoundView } from "../components/not-found-view";
import type { NotFoundProps } from "../generated/payload";

export function Page({ copy }: NotFoundProps) {
  return <NotFoundView view={copy.view} image={copy.image} />;
}
