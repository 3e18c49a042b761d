import type { Document, Layout, Page } from "../generated/payload";

type Render = (document: Document) => string;

/** What stands before and after the part of a page that is its own: header and footer. */
export type Shell = { before: string; after: string };

/** A page's own part, and the shell that it stands in. */
export type InShell = { shell: Shell; own: string };

/** A shell, and how many pages have been put into it. */
type Known = { shell: Shell; uses: number };

const shellsOf = new WeakMap<Layout, Map<Page["id"], Known | undefined>>();

/** So many pages of a kind prove that their shell is the same, and later one in so many. */
const proofs = 4;
const samples = 512;

/**
 * Renders a page of a kind of which there are many.
 *
 * Header and footer take React ten times as long as an article, and are the same around all
 * articles: they are rendered once, and what is given for a page is its own part. That this comes
 * to what the whole render gives is proved on the first pages of each kind and on samples of the
 * others; a kind that fails is rendered whole.
 */
export function inShell(document: Document, whole: Render, ownPart: Render): InShell | string {
  const { layout, payload } = document;
  const { id } = payload.page;
  const shells = shellsOf.get(layout) ?? new Map<Page["id"], Known | undefined>();
  shellsOf.set(layout, shells);

  if (!shells.has(id)) {
    const html = whole(document);
    shells.set(id, shellAround(html, ownPart(document)));
    return html;
  }
  const known = shells.get(id);
  if (known === undefined) return whole(document);

  const { shell } = known;
  const own = ownPart(document);
  known.uses += 1;
  if (known.uses > proofs && known.uses % samples !== 0) return { shell, own };
  const expected = whole(document);
  if (shell.before + own + shell.after !== expected) {
    shells.set(id, undefined);
    console.warn(`pages \`${id}\` differ in more than their own part: each is rendered whole`);
  }
  return expected;
}

function shellAround(html: string, own: string): Known | undefined {
  const parts = html.split(own);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2) return undefined;
  return { shell: { before, after }, uses: 0 };
}
