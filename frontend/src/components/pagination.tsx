import type { Pagination as PaginationData } from "../generated/payload";
import { Icon } from "./icon";
import { PageLink } from "./page-link";

/** Links from one page of a list to the others. */
export function Pagination({ pagination }: { pagination: PaginationData }) {
  const { label, previousLabel, nextLabel, current, previous, next, pages } = pagination;
  return (
    <nav className="pagination" aria-label={label}>
      {previous !== null && (
        <PageLink className="pagination-step" to={previous} rel="prev">
          <Icon name="arrow-left" className="arrow" />
          {previousLabel}
        </PageLink>
      )}
      <ol>
        {pages.map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place only
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page.number}>
              <PageLink
                to={page.to}
                aria-label={page.name}
                aria-current={page.number === current ? "page" : undefined}
              >
                {page.number}
              </PageLink>
            </li>
          ),
        )}
      </ol>
      {next !== null && (
        <PageLink className="pagination-step" to={next} rel="next">
          {nextLabel}
          <Icon name="arrow-right" className="arrow" />
        </PageLink>
      )}
    </nav>
  );
}
