import { ActionLink } from "../components/action-link";
import { ArticleAuthor } from "../components/article-author";
import { ArticleNeighbours } from "../components/article-neighbours";
import { ArticlePicture } from "../components/article-picture";
import { Icon } from "../components/icon";
import { useLayout } from "../components/layout-context";
import { PageLink } from "../components/page-link";
import { TableOfContents } from "../components/table-of-contents";
import type { ArticleProps } from "../generated/payload";
import { homePath } from "../lib/paths";

export function ArticlePage({
  title,
  date,
  updated,
  readingTime,
  image,
  contents,
  previous,
  next,
  author: authorId,
  tags,
  html,
}: ArticleProps) {
  const {
    labels: { article: labels },
    articleList,
    authors,
  } = useLayout();
  const list = articleList ?? homePath;
  const author = authors.find(({ id }) => id === authorId);
  return (
    <article className="wrap article">
      {/* The views of browsers for reading leave out what has these class names. */}
      <div className="post-header">
        <PageLink className="icon-link article-back" to={list}>
          <Icon name="arrow-left" className="arrow" />
          {labels.back}
        </PageLink>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="article-dates">
          <time dateTime={date.iso}>{date.text}</time>{" "}
          {updated !== undefined && (
            <>
              <span>
                {labels.updated} <time dateTime={updated.iso}>{updated.text}</time>
              </span>{" "}
            </>
          )}
          <span>{readingTime}</span>
          {author !== undefined && (
            <>
              {" "}
              <span>{`${labels.by} ${author.name}`}</span>
            </>
          )}
        </p>
      </div>
      <ArticlePicture image={image} sizes="(min-width: 68rem) 64rem, 94vw" load="hero" />
      {contents !== undefined && contents.length > 0 && (
        <TableOfContents title={labels.contents} entries={contents} />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by our own build, which lets a safe set of HTML through */}
      <div className="prose" data-article-body dangerouslySetInnerHTML={{ __html: html }} />
      <div className="post-footer">
        {tags.length > 0 && (
          <nav aria-label={labels.tags}>
            <ul className="article-tags">
              {tags.map(({ name, to }) => (
                <li key={to}>
                  <PageLink to={to}>{name}</PageLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {author !== undefined && <ArticleAuthor author={author} />}
        <ArticleNeighbours labels={labels} previous={previous} next={next} />
        <ActionLink action={{ label: labels.more, to: list }} />
      </div>
    </article>
  );
}
