import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import type { Pagination as PaginationData } from "../generated/payload";

/** Links from one page of a list to the others. */
export function Pagination({ pagination }: { pagination: PaginationData }) {
  const { label, previousLabel, nextLabel, current, previous, next, pages } = pagination;
  return (
    <nav className="pagination" aria-label={label}>
      {previous !== null && (
        <Link className="pagination-step" to={previous} rel="prev">
          <ArrowLeft className="arrow" />
          {previousLabel}
        </Link>
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
              <Link
                to={page.to}
                aria-label={page.name}
                aria-current={page.number === current ? "page" : undefined}
              >
                {page.number}
              </Link>
            </li>
          ),
        )}
      </ol>
      {next !== null && (
        <Link className="pagination-step" to={next} rel="next">
          {nextLabel}
          <ArrowRight className="arrow" />
        </Link>
      )}
    </nav>
  );
}
