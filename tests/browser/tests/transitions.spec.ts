// Page transitions: 0.5 s out, then 0.5 s in; and the announcement and focus after them. Pages that
// come late are tested in `use-page.test.tsx`.

import { forgoIntro } from "../support/intro.ts";
import { watchPages } from "../support/movement.ts";
import {
  clickInPlace,
  expectAtRest,
  freshTree,
  headerLink,
  headingOf,
  markDocument,
  open,
  rootTree,
  shows,
} from "../support/page.ts";
import { scrollTo, scrollY } from "../support/scroll.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

/** An animation of the Web Animations API. */
type Begun = {
  /** The heading of the animated page; `undefined` for other elements. */
  heading: string | undefined;
  duration: EffectTiming["duration"];
  /** The animated properties. */
  moved: string[];
};

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

test("a page leaves and the next enters by opacity and transform in 500 ms, unseen before", async ({
  page,
}) => {
  // Recorded at their start, as a busy machine may look only after their end.
  await page.addInitScript(() => {
    const begun: Begun[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      const effect = animation.effect as KeyframeEffect;
      begun.push({
        heading: this.matches("main > *") ? this.querySelector("h1")?.innerText : undefined,
        duration: effect.getTiming().duration,
        moved: effect.getKeyframes().flatMap(Object.keys),
      });
      return animation;
    };
    Object.assign(window, { begun });
  });
  await open(page, routes.about);
  const moments = await watchPages(page);
  await headerLink(page, "Blog").click();
  await shows(page, routes.blog);
  await expectAtRest(page);
  const [before, after] = [headingOf(routes.about), headingOf(routes.blog)];
  const begun = await page.evaluate(() => (window as unknown as { begun: Begun[] }).begun);
  const notMoved = ["offset", "computedOffset", "easing", "composite"];
  for (const heading of [before, after]) {
    const movements = begun.filter((one) => one.heading === heading);
    const moved = movements.flatMap((one) => one.moved).filter((name) => !notMoved.includes(name));
    expect([...new Set(movements.map(({ duration }) => duration))], heading).toEqual([500]);
    expect([...new Set(moved)].sort(), heading).toEqual(["opacity", "transform"]);
  }
  const entering = (await moments()).find(({ headings }) => headings[0] === after);
  expect(entering?.opacity, "it is not seen before it fades in").toBeLessThan(0.5);
});

test("a page that is called back within its exit, by back or by a link, is whole and where it was", async ({
  page,
}) => {
  await open(page, routes.about);
  const assertSameDocument = await markDocument(page);
  await scrollTo(page, 300);
  const ways = [() => page.goBack(), () => clickInPlace(page, headerLink(page, "Sobre Mí"))];
  for (const [index, callBack] of ways.entries()) {
    await clickInPlace(page, headerLink(page, "Blog"));
    await page.waitForFunction(
      () => (document.querySelector("main > *")?.getAnimations().length ?? 0) > 0,
    );
    await callBack();
    await shows(page, routes.about);
    await expectAtRest(page);
    await shows(page, routes.about);
    await expect.poll(() => scrollY(page)).toBe(index === 0 ? 300 : 0);
  }
  await expect(page.locator("main > *")).toHaveCSS("opacity", "1");
  expect(await rootTree(page)).toBe(await freshTree(page, routes.about));
  await assertSameDocument();
});

test("after each change of page all is as after a fresh load, and one polite announcement names it", async ({
  page,
}) => {
  await open(page, routes.about);
  const assertSameDocument = await markDocument(page);
  const moments = await watchPages(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("[role=status], [role=alert], [aria-live]");
        if (!region || region.textContent === "") continue;
        const live = region.getAttribute("aria-live");
        const kind = live ?? (region.getAttribute("role") === "alert" ? "assertive" : "polite");
        heard.push(`${kind}: ${region.textContent}`);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  const expected: string[] = [];
  for (const [name, path] of [
    ["Blog", routes.blog],
    ["Contacto", routes.contact],
    ["Inicio", routes.home],
    ["Servicios", routes.services],
    ["Testimonios", routes.testimonials],
    ["Sobre Mí", routes.about],
  ] as const) {
    await headerLink(page, name).click();
    await shows(page, path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeFocused();
    // The focus is for screen readers only, so no ring is visible.
    await expect(heading).toHaveCSS("outline-style", "none");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${builtDocument(path).layout.origin}${path}`,
    );
    const { layout, payload } = builtDocument(path);
    expected.push(`polite: ${layout.labels.pageLoaded.replace("{title}", payload.title)}`);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
      .toEqual(expected);
    await expectAtRest(page);
    expect(await rootTree(page), path).toBe(await freshTree(page, path));
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator("a, button").first()).toBeFocused();
  await assertSameDocument();
  expect(
    Math.max(...(await moments()).map(({ headings }) => headings.length)),
    "pages shown at once",
  ).toBe(1);
});
