import type { MarkdownText } from "../generated/payload";

/** Running text, made from Markdown. */
export function Prose({ text, id }: { text: MarkdownText; id?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by our own build, which lets a safe set of HTML through
  return <div className="prose" id={id} dangerouslySetInnerHTML={{ __html: text.html }} />;
}
