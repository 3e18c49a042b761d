import { describe, expect, test } from "vitest";
import { render } from "../entry-server";
import type { Document, Payload } from "../generated/payload";
import { layout, pageOf } from "../testing/in-site.test.support";
import { type InShell, inShell } from "./shell";

function documentOf(payload: Payload): Document {
  return { build: "b", layout, payload };
}

function article(slug: string): Payload {
  const date = { iso: "2025-05-06", text: "6 de Mayo, 2025" };
  const props = {
    title: `Artículo ${slug}`,
    date,
    readingTime: "Lectura de 1 minuto",
    image: { kind: "none" as const },
    contents: [],
    previous: { to: "/blog/otro/", title: "Otro" },
    tags: [{ name: "Autos", to: "/blog/tema/autos/" }],
    html: "<!--article-body-->",
  };
  return { path: `/blog/${slug}/`, title: slug, page: { id: "article", props } };
}

const kinds = { article, list: (slug: string) => pageOf(`/blog/pagina/${slug}/`) };

for (const [kind, pageOfKind] of Object.entries(kinds)) {
  test(`every page of the kind ${kind} but the first is its own part in a shared shell`, () => {
    const own = { ...layout };
    const pages = [1, 2, 3, 4, 5, 6, 7].map((at) => ({
      ...documentOf(pageOfKind(`${at}`)),
      layout: own,
    }));
    const [first, ...others] = pages.map(render);
    expect(text(first)).toContain("<footer");
    // The first pages are verified, and therefore rendered whole.
    const shells = new Set(
      others.slice(4).map((html) => (typeof html === "object" ? html.shell : html)),
    );
    expect(shells.size).toBe(1);
    const [{ before } = { before: "" }] = shells as Set<InShell["shell"]>;
    expect(before).toContain("<header");
  });
}

describe("a page in the shell of its kind", () => {
  const ownPart = ({ payload }: Document) => `<p>${payload.title}</p>`;
  const titles = ["uno", "dos", "tres", "cuatro", "cinco", "seis"];

  test("is as if rendered whole", () => {
    const whole = (document: Document) => `<header/>${ownPart(document)}<footer/>`;
    const own = { ...layout };
    for (const title of titles) {
      const document = { ...documentOf({ ...article(title), title }), layout: own };
      expect(text(inShell(document, whole, ownPart))).toBe(whole(document));
    }
  });

  test("is rendered whole where the shell differs", () => {
    const whole = (document: Document) =>
      `<header>${document.payload.title}</header>${ownPart(document)}`;
    const own = { ...layout };
    for (const title of titles) {
      const document = { ...documentOf({ ...article(title), title }), layout: own };
      expect(text(inShell(document, whole, ownPart))).toBe(whole(document));
    }
  });
});

function text(html: InShell | string | undefined): string {
  return typeof html === "object" ? html.shell.before + html.own + html.shell.after : `${html}`;
}
