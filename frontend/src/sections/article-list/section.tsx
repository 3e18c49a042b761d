import { Icon, PageLink } from "ssg";
import { ArticlePicture } from "../../components/article-picture";
import { Pagination } from "../../components/pagination";
import type { PropsOf } from "../../lib/section";

export function ArticleListSection({
  heading,
  readMore,
  empty,
  articles,
  pagination,
  at,
}: PropsOf<"article-list">) {
  const Title = heading === null ? "h2" : "h3";
  return (
    <div className="wrap">
      {heading !== null && <h2 className="article-list-heading">{heading}</h2>}
      {articles.length === 0 ? (
        <p className="lead">{empty}</p>
      ) : (
        <ul className="article-list">
          {articles.map(({ path, title, date, summary, image }, index) => {
            const titleId = `article-${at}-${index}-heading`;
            const linkId = `more-${titleId}`;
            return (
              <li key={path}>
                <article className="article-list-card">
                  <ArticlePicture
                    image={image}
                    sizes="(min-width: 48rem) 46vw, 94vw"
                    load={index === 0 ? "eager" : "lazy"}
                  />
                  <div>
                    <time dateTime={date.iso}>{date.text}</time>
                    <Title id={titleId}>{title}</Title>
                    <p className="article-list-summary">{summary}</p>
                    <PageLink
                      className="icon-link more cover"
                      to={path}
                      id={linkId}
                      aria-labelledby={`${linkId} ${titleId}`}
                    >
                      {readMore}
                      <Icon name="arrow-right" className="arrow" />
                    </PageLink>
                  </div>
                </article>
              </li>
            );
          })}
        </ul>
      )}
      {pagination !== null && <Pagination pagination={pagination} />}
    </div>
  );
}
