// Pages for visitors with reduced motion.

import { routes } from "../support/specification.ts";
import { expect, test } from "./test.ts";
import { arrives, click, headerLink, look, open, seen } from "./visitor.ts";

test.use({ still: true });

test("the next page is shown without an animation and within twenty frames", async ({ tab }) => {
  await open(tab, routes.about);
  // The page is already prefetched on intent.
  await look(tab, () => {
    const noted = { movements: 0, frames: 0 };
    Object.assign(window, noted);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      noted.movements += 1;
      return animate.apply(this, how);
    };
    const heading = document.querySelector("h1")?.textContent;
    document.addEventListener("click", () => {
      const frame = () => {
        if (document.querySelector("h1")?.textContent !== heading) Object.assign(window, { noted });
        else {
          noted.frames += 1;
          requestAnimationFrame(frame);
        }
      };
      frame();
    });
  });
  expect(await look(tab, () => matchMedia("(prefers-reduced-motion: reduce)").matches)).toBe(true);
  await click(tab, headerLink(routes.contact));
  await arrives(tab, routes.contact);
  const { movements, frames } = await seenNote();
  expect(movements).toBe(0);
  // An exit animation alone would take thirty frames.
  expect(frames).toBeLessThan(20);

  async function seenNote() {
    type Noted = { noted?: { movements: number; frames: number } };
    await seen(tab, () => "noted" in window).toBe(true);
    return look(tab, () => (window as Noted).noted ?? { movements: -1, frames: -1 });
  }
});

test("no intro covers Home", async ({ tab }) => {
  await open(tab, routes.home);
  await seen(tab, () => document.querySelector(".intro")?.getClientRects().length).toBe(0);
});
