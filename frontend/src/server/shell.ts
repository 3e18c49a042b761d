import type { Document, Layout } from "../generated/payload";

type Render = (document: Document) => string;

/** The HTML before and after a page's own part: header and footer. */
type Shell = { before: string; after: string };

/** A page's own part and the shell around it. */
export type InShell = { shell: Shell; own: string };

/** A shell, and the number of pages that have used it. */
type Known = { shell: Shell; uses: number };

const shellsOf = new WeakMap<Layout, Map<string, Known | undefined>>();

/** The number of first pages on which a shell is verified, and the sampling interval after them. */
const proofs = 4;
const samples = 512;

/**
 * Renders a page of a folder with many pages.
 *
 * React takes ten times as long for header and footer as for an article. As they are the same for
 * all articles, they are rendered once, and later pages render only their own part. The first pages
 * of each folder, and samples of the others, verify that both parts equal the whole render; after a
 * mismatch the folder is rendered whole.
 */
export function inShell(document: Document, whole: Render, ownPart: Render): InShell | string {
  const { layout, payload } = document;
  // The header marks the link to the folder of the page.
  const id = payload.path.replace(/[^/]+\/$/, "");
  const shells = shellsOf.get(layout) ?? new Map<string, Known | undefined>();
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
  // React counts the ids of `useId` from the root.
  if (own.includes("_R_")) return whole(document);
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
