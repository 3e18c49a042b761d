import type { Person } from "../generated/payload";
import { ContactLink } from "./contact-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { NewTabLink } from "./new-tab-link";
import { Portrait } from "./portrait";

/** The author of an article, shown at its end, with a link to ask a question. */
export function ArticleAuthor({ author }: { author: Person }) {
  const { name, role, text, url } = author;
  const { contact, labels } = useLayout();
  const { ask } = labels.article;
  const [way] = contact.ways;
  return (
    <div className="article-author">
      <Portrait person={author} sizes="5rem" />
      <div>
        <p>
          <strong>{url === null ? name : <NewTabLink href={url}>{name}</NewTabLink>}</strong>
          {role !== null && <span>{role}</span>}
        </p>
        {text !== null && <p>{text}</p>}
        {ask !== null && way !== undefined && (
          <ContactLink className="icon-link" way={way}>
            <Icon name={way.icon} />
            {ask}
          </ContactLink>
        )}
      </div>
    </div>
  );
}
