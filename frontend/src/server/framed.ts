import type { Document, Layout, Page } from "../generated/payload";

type Render = (document: Document) => string;

/** What stands before and after the part of a page that is its own. */
type Frame = { before: string; after: string; uses: number };

/** The frames of one layout, by kind of page; none where pages differ in more than their own part. */
type Frames = Map<Page["id"], Frame | undefined>;

const framesOf = new WeakMap<Layout, Frames>();

/** So many pages of a kind prove that their frame is the same, and later one in so many. */
const proofs = 4;
const samples = 512;

/**
 * Renders a page of a kind of which there are many.
 *
 * Header and footer take React ten times as long as an article, and are the same around all
 * articles: they are rendered once. That this gives what the whole render gives is proved on the
 * first pages of each kind and on samples of the others; a kind that fails is rendered whole.
 */
export function framed(document: Document, whole: Render, ownPart: Render): string {
  const { layout, payload } = document;
  const { id } = payload.page;
  const frames = framesOf.get(layout) ?? new Map();
  framesOf.set(layout, frames);

  if (!frames.has(id)) {
    const html = whole(document);
    frames.set(id, frameAround(html, ownPart(document)));
    return html;
  }
  const frame = frames.get(id);
  if (frame === undefined) return whole(document);

  const html = frame.before + ownPart(document) + frame.after;
  frame.uses += 1;
  if (frame.uses > proofs && frame.uses % samples !== 0) return html;
  const expected = whole(document);
  if (html !== expected) {
    frames.set(id, undefined);
    console.warn(`pages \`${id}\` differ in more than their own part: each is rendered whole`);
  }
  return expected;
}

function frameAround(html: string, own: string): Frame | undefined {
  const parts = html.split(own);
  const [before, after] = parts;
  if (before === undefined || after === undefined || parts.length > 2) return undefined;
  return { before, after, uses: 0 };
}
