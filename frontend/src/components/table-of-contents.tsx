import type { ContentsEntry } from "../generated/payload";
import { Icon } from "./icon";

const titleId = "contents-heading";

/** The sections of a long article as links to their headings: beside it, or folded above it. */
export function TableOfContents({ title, entries }: { title: string; entries: ContentsEntry[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: beside an article it scrolls, by keys, too (WCAG 2.1.1)
    <nav className="contents" aria-labelledby={titleId} tabIndex={0}>
      <h2 id={titleId}>{title}</h2>
      <details>
        <summary>
          {title}
          <Icon name="chevron-down" />
        </summary>
        <ol>
          {entries.map(({ id, text, parts }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
              {parts.length > 0 && (
                <ol>
                  {parts.map(({ id, text }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{text}</a>
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
