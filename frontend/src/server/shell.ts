import type { Document, Layout, Page } from "../generated/payload";

type Render = (document: Document) => string;

/** The HTML before and after the part of a page that is its own: header and footer. */
export type Shell = { before: string; after: string };

/** A page's own part, and the shell that it stands in. */
export type InShell = { shell: Shell; own: string };

/** A shell, and how many pages have been put into it. */
type Known = { shell: Shell; uses: number };

const shellsOf = new WeakMap<Layout, Map<Page["id"], Known | undefined>>();

/** How many pages of a kind prove that their shell is the same, and of how many later ones one does. */
const proofs = 4;
const samples = 512;

/**
 * Renders a page of a kind of which there are many.
 *
 * Header and footer take React ten times as long as an article, and are the same around all
 * articles: they are rendered once, and only the own part of each page is. That both together are
 * what the whole render gives is proved on the first pages of each kind and on samples of the others;
 * a kind that fails is rendered whole. Nothing in a page may hold an id of `useId`, which differs.
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
  if (shell.before + own + shell.after !== expected) shells.set(id, undefined);
  return expected;
}

function shellAround(html: string, own: string): Known | undefined {
  const parts = html.split(own);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2) return undefined;
  return { shell: { before, after }, uses: 0 };
}
