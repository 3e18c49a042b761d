import type { ArticleLink, ArticleWords } from "../generated/payload";
import { PageLink } from "./page-link";

/** Links to the articles that were published before and after this one. */
export function ArticleNeighbours({
  labels,
  previous,
  next,
}: {
  labels: ArticleWords;
  previous: ArticleLink | undefined;
  next: ArticleLink | undefined;
}) {
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="article-neighbours" aria-label={labels.neighbours}>
      {previous !== undefined && <Neighbour label={labels.previous} link={previous} rel="prev" />}
      {next !== undefined && <Neighbour label={labels.next} link={next} rel="next" />}
    </nav>
  );
}

function Neighbour({ label, link, rel }: { label: string; link: ArticleLink; rel: string }) {
  return (
    <PageLink to={link.to} rel={rel}>
      <span>{label}</span>
      <strong>{link.title}</strong>
    </PageLink>
  );
}
