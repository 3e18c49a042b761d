import { ArticlePicture } from "../components/article-picture";
import { Icon } from "../components/icon";
import { PageHead } from "../components/page-head";
import { PageLink } from "../components/page-link";
import { Pagination } from "../components/pagination";
import type { BlogProps } from "../generated/payload";

export function Page({ heading, text, readMore, empty, articles, pagination }: BlogProps) {
  return (
    <div className="wrap blog">
      <PageHead heading={heading} text={text} />
      {articles.length === 0 ? (
        <p className="lead">{empty}</p>
      ) : (
        <ul className="articles">
          {articles.map(({ path, title, date, summary, image }, index) => {
            const titleId = `articulo${path.replaceAll("/", "-")}titulo`;
            return (
              <li key={path}>
                <article className="article-card">
                  <ArticlePicture
                    image={image}
                    sizes="(min-width: 48rem) 46vw, 94vw"
                    load={index === 0 ? "eager" : "lazy"}
                  />
                  <div>
                    <time dateTime={date.iso}>{date.text}</time>
                    <h2 id={titleId}>{title}</h2>
                    <p className="summary">{summary}</p>
                    <PageLink className="more cover" to={path} aria-describedby={titleId}>
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
