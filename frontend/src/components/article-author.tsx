import type { Person } from "../generated/payload";
import { Initials } from "./initials";
import { NewTabLink } from "./new-tab-link";
import { Picture } from "./picture";

/** Who has written an article, at its end. */
export function ArticleAuthor({ author }: { author: Person }) {
  const { name, role, image, text, url } = author;
  return (
    <div className="article-author">
      {image === null ? <Initials name={name} /> : <Picture image={image} sizes="5rem" />}
      <div>
        <p>
          <strong>{url === null ? name : <NewTabLink href={url}>{name}</NewTabLink>}</strong>
          {role !== null && <span>{role}</span>}
        </p>
        {text !== null && <p>{text}</p>}
      </div>
    </div>
  );
}
