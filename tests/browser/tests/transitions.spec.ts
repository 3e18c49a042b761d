// Page transitions: 0.5 s out, then 0.5 s in; and the announcement and focus after them.

import { forgoIntro } from "../support/intro.ts";
import { watchPages } from "../support/movement.ts";
import {
  clickInPlace,
  expectAtRest,
  freshTree,
  headerLink,
  headingOf,
  holdBack,
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

test.describe("the movement", () => {
  test("fades and slides out in 0.5 s, then in in 0.5 s", { tag: "@figures" }, async ({ page }) => {
    await open(page, routes.about);
    const moments = await watchPages(page);
    const start = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          document.addEventListener("click", () => resolve(performance.now()), { once: true });
        }),
    );
    await headerLink(page, "Testimonios").click();
    await shows(page, routes.testimonials);
    await expectAtRest(page);
    const all = await moments();
    const frames = all.filter(({ painted }) => painted);
    const clicked = await start;
    const [before, after] = [headingOf(routes.about), headingOf(routes.testimonials)];
    const leaving = frames.filter(
      ({ time, headings }) => time >= clicked && headings[0] === before,
    );
    const entering = frames.filter(({ headings }) => headings[0] === after);
    // Measured at the document change, as a busy machine may paint no frame then.
    const left = all.find(({ headings }) => headings[0] === after)?.time ?? 0;
    expect(left - clicked).toBeGreaterThan(450);
    expect(left - clicked).toBeLessThan(900);
    expect(entering[0]?.opacity, "it is not seen before it fades in").toBeLessThan(0.5);
    const settled = entering.find(({ opacity, shift }) => opacity === 1 && shift === 0)?.time ?? 0;
    expect(settled - left).toBeGreaterThan(400);
    expect(settled - left).toBeLessThan(900);
    for (const movement of [leaving, entering]) {
      const between = movement.filter(({ opacity }) => opacity > 0.05 && opacity < 0.95);
      expect(between.length, "frames in which it fades").toBeGreaterThan(3);
      expect(
        between.some(({ shift }) => Math.abs(shift) > 1),
        "it slides",
      ).toBe(true);
    }
  });

  test("is one of 500 ms each way, by opacity and transform alone", async ({ page }) => {
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
    await headerLink(page, "Blog").click();
    await shows(page, routes.blog);
    await expectAtRest(page);
    const begun = await page.evaluate(() => (window as unknown as { begun: Begun[] }).begun);
    const notMoved = ["offset", "computedOffset", "easing", "composite"];
    for (const heading of [headingOf(routes.about), headingOf(routes.blog)]) {
      const movements = begun.filter((one) => one.heading === heading);
      const moved = movements
        .flatMap((one) => one.moved)
        .filter((name) => !notMoved.includes(name));
      expect([...new Set(movements.map(({ duration }) => duration))], heading).toEqual([500]);
      expect([...new Set(moved)].sort(), heading).toEqual(["opacity", "transform"]);
    }
  });
});

test.describe("rapid clicks", () => {
  test("A, B, A within the exit settle on A", async ({ page }) => {
    await open(page, routes.about);
    const assertSameDocument = await markDocument(page);
    const exit = page.waitForFunction(() => {
      const [animation] = document.querySelector("main > *")?.getAnimations() ?? [];
      return animation !== undefined;
    });
    await headerLink(page, "Blog").click();
    await exit;
    await headerLink(page, "Sobre Mí").click();
    await shows(page, routes.about);
    await expectAtRest(page);
    await shows(page, routes.about);
    await expect(page.locator("main > *")).toHaveCSS("opacity", "1");
    expect(await rootTree(page)).toBe(await freshTree(page, routes.about));
    await assertSameDocument();
  });

  test("six in a row settle on the last", { tag: "@soak" }, async ({ page }) => {
    await open(page, routes.home);
    const assertSameDocument = await markDocument(page);
    for (const name of ["Blog", "Inicio", "Contacto", "Sobre Mí", "Inicio", "Testimonios"]) {
      await clickInPlace(page, headerLink(page, name));
    }
    await shows(page, routes.testimonials);
    await expectAtRest(page);
    await shows(page, routes.testimonials);
    expect(await rootTree(page)).toBe(await freshTree(page, routes.testimonials));
    await assertSameDocument();
  });

  test("back in the middle of an exit settles on the page left", async ({ page }) => {
    await open(page, routes.about);
    await scrollTo(page, 300);
    await clickInPlace(page, headerLink(page, "Blog"));
    await page.waitForFunction(
      () => (document.querySelector("main > *")?.getAnimations().length ?? 0) > 0,
    );
    await page.goBack();
    await shows(page, routes.about);
    await expectAtRest(page);
    await expect.poll(() => scrollY(page)).toBe(300);
  });

  test("a page that comes late does not replace the one that was chosen after it", async ({
    page,
  }) => {
    await open(page, routes.blog);
    await page.waitForLoadState("networkidle");
    const release = await holdBack(page, "**/tipos-seguros-de-vida/");
    await page.getByRole("main").locator(`a[href="${routes.lifeArticle}"]`).click();
    await expect(page).toHaveURL(routes.lifeArticle);
    await headerLink(page, "Contacto").click();
    await shows(page, routes.contact);
    const arrived = page.waitForResponse("**/tipos-seguros-de-vida/");
    release();
    await arrived;
    await expectAtRest(page);
    await shows(page, routes.contact);
  });
});

test.describe("after each change of page", () => {
  const steps = [
    ["Blog", routes.blog],
    ["Contacto", routes.contact],
    ["Inicio", routes.home],
    ["Servicios", routes.services],
    ["Testimonios", routes.testimonials],
    ["Sobre Mí", routes.about],
  ] as const;

  test("Tab goes on from the top of the new page", async ({ page }) => {
    await open(page, routes.about);
    await headerLink(page, "Blog").click();
    await shows(page, routes.blog);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("main").getByRole("link").first()).toBeFocused();
  });

  test("all is as after a fresh load, and one polite announcement names the page", async ({
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
    for (const [name, path] of steps) {
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
    await assertSameDocument();
    expect(
      Math.max(...(await moments()).map(({ headings }) => headings.length)),
      "pages shown at once",
    ).toBe(1);
  });
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the next page is there at once, without a wait and without a movement", {
    tag: "@figures",
  }, async ({ page }) => {
    await open(page, routes.about);
    await page.waitForLoadState("networkidle");
    const moments = await watchPages(page);
    const wait = page.evaluate(
      (heading) =>
        new Promise<number>((resolve) => {
          let clicked = 0;
          document.addEventListener("click", () => {
            clicked = performance.now();
          });
          new MutationObserver(() => {
            const now = document.querySelector("h1")?.innerText;
            if (now === heading) resolve(performance.now() - clicked);
          }).observe(document.body, { childList: true, subtree: true });
        }),
      headingOf(routes.blog),
    );
    await headerLink(page, "Blog").click();
    expect(await wait).toBeLessThan(250);
    await shows(page, routes.blog);
    const all = await moments();
    expect(all.every(({ opacity, shift }) => opacity === 1 && shift === 0)).toBe(true);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
