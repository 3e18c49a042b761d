import type { Text } from "../generated/payload";

export function Section({ heading, text }: Text) {
  return (
    <section className="wrap story">
      {heading !== null && <h2>{heading}</h2>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by our own build, which lets a safe set of HTML through */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />
    </section>
  );
}
