import type { Person } from "../generated/payload";
import { whatsappUrl } from "../lib/contact-links";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { NewTabLink } from "./new-tab-link";
import { Portrait } from "./portrait";

/** Who has written an article, at its end, and how to ask. */
export function ArticleAuthor({ author }: { author: Person }) {
  const { name, role, text, url } = author;
  const { contact, labels } = useLayout();
  const { ask } = labels.article;
  return (
    <div className="article-author">
      <Portrait person={author} sizes="5rem" />
      <div>
        <p>
          <strong>{url === null ? name : <NewTabLink href={url}>{name}</NewTabLink>}</strong>
          {role !== null && <span>{role}</span>}
        </p>
        {text !== null && <p>{text}</p>}
        {ask !== null && (
          <NewTabLink
            className="icon-link"
            href={whatsappUrl(contact.whatsapp, contact.whatsappGreeting)}
          >
            <Icon name="whatsapp" />
            {ask}
          </NewTabLink>
        )}
      </div>
    </div>
  );
}
