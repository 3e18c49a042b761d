// Every page after a load from the host.

import { treeOfRoot } from "../support/page.ts";
import { builtPages, builtSection, starters } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "./test.ts";
import { arrives, belowHeader, click, documents, hydrated, look, open, seen } from "./visitor.ts";

const paths = builtPages().map(({ path }) => path);

test.describe("with React's development build", () => {
  test.use({ build: "development" });

  const kinds = [routes.home, routes.contact, routes.medicalArticle, "/preguntas-frecuentes/"];

  // The development build reports every difference, and `test` checks for reports. All pages:
  // `hydration.spec.ts`.
  test("a page of each kind hydrates as it was sent", { tag: "@journey" }, async ({ tab }) => {
    for (const path of kinds) await open(tab, path);
    expect(await documents(tab)).toBe(kinds.length);
  });
});

for (const build of starters) {
  test.describe(`the site ${build}`, () => {
    test.use({ build });

    test("every page comes alive", async ({ tab }) => {
      for (const { path } of builtPages(build)) await open(tab, path);
    });
  });
}

for (const anchor of ["/servicios/#auto", `${routes.medicalArticle}#nota-1`]) {
  test(`a page that loads scrolled to ${anchor} comes alive there`, async ({ tab }) => {
    await open(tab, anchor);
    const top = await look(tab, () => scrollY);
    expect(top).toBeGreaterThan(0);
    const distance = await belowHeader(tab, anchor.slice(anchor.indexOf("#")));
    expect(distance).toBeGreaterThanOrEqual(0);
  });
}

test("no page is wider than a screen of 320 px", async ({ tab }) => {
  await tab.resize(320, 640);
  for (const path of paths) {
    await open(tab, path);
    await seen(tab, () => innerWidth).toBe(320);
    const beyond = await look(tab, () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(beyond, path).toBe(0);
  }
});

test("other forms of an address are replaced by the canonical one", async ({ tab }) => {
  for (const [given, canonical] of [
    ["/blog/index.html?a=1#contenido", "/blog/?a=1#contenido"],
    ["/sobre-mi", "/sobre-mi/"],
    ["/index.html", "/"],
  ] as const) {
    await open(tab, given);
    await arrives(tab, canonical);
  }
});

test("the pages of an unknown address and an unknown article are hydrated", async ({ tab }) => {
  for (const path of ["/no-existe/", "/blog/desconocido/"]) {
    await open(tab, path);
    await arrives(tab, path);
  }
  await click(tab, 'main a[href="/blog/"]');
  await arrives(tab, routes.blog);
  expect(await documents(tab)).toBe(2);
});

test("the skip link is the first stop, and leads into the page", { tag: "@journey" }, async ({
  tab,
}) => {
  await open(tab, routes.about);
  await tab.press("Tab");
  await seen(tab, () => document.activeElement?.className).toBe("skip");
  await seen(tab, () => (document.activeElement?.getBoundingClientRect().top ?? -1) >= 0).toBe(
    true,
  );
  await tab.press("Enter");
  await seen(tab, () => document.activeElement?.id).toBe("contenido");
  await tab.press("Tab");
  await seen(tab, () => document.activeElement?.closest("main") !== null).toBe(true);
});

test("the print styles hide the header and the skip link, and show the text", async ({ tab }) => {
  await open(tab, routes.medicalArticle);
  const shown = await look(tab, () => {
    // Applies the print styles: only Chromium can be switched to print media.
    const print = ({ cssRules }: { cssRules: CSSRuleList }) => {
      for (const rule of cssRules) {
        if (rule instanceof CSSMediaRule && rule.media.mediaText === "print") {
          rule.media.mediaText = "all";
        }
        if (rule instanceof CSSGroupingRule) print(rule);
      }
    };
    for (const sheet of document.styleSheets) print(sheet);
    const isShown = (selector: string) =>
      (document.querySelector(selector)?.getClientRects().length ?? 0) > 0;
    return [".letterhead", "main h1", "[data-article-body] p", "header", ".skip"].map(isShown);
  });
  expect(shown).toEqual([true, true, true, false, false]);
});

test.describe("Trusted Types", () => {
  test.use({ expectedReport: /policy: require-trusted-types-for/ });

  test("Trusted Types refuses HTML that does not come from the page's policy", async ({ tab }) => {
    await open(tab, routes.home);
    const refusal = await look(tab, () => {
      try {
        document.body.insertAdjacentHTML("beforeend", "<b>x</b>");
        return "none";
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(refusal).toBe("TypeError");
  });
});

test.describe("a service in the address of Contacto", () => {
  const { services } = builtSection(routes.services, "services");
  const service = services.find(({ service }) => service.id === "auto")?.service;
  const named = (tab: Parameters<typeof seen>[0]) =>
    tab.evaluate(
      (title) =>
        [
          ...document.querySelectorAll<HTMLAnchorElement>(
            'main a:is([href*="?text="], [href*="?subject="])',
          ),
        ].map((link) =>
          [...new URL(link.href).searchParams.values()].some((text) => text.includes(title)),
        ),
      service?.title ?? "",
    );

  test.describe("while a host refuses the script", () => {
    const refused = /^\/contacto\/: rejected: .*(import|module)/i;
    test.use({ expectedReport: refused });

    test("is named in the links before React comes, and after", async ({ tab, host }) => {
      host.forget(/entry-client-.*\.js$/);
      await tab.goto(`${routes.contact}?servicio=auto`);
      expect(await named(tab)).toEqual([true, true, true, true]);
      await seen(tab, () => sessionStorage.reports ?? "").toMatch(refused);
      host.remember();
      await open(tab, `${routes.contact}?servicio=auto`);
      await arrives(tab, routes.contact);
      await seen(
        tab,
        () => document.querySelector("main .contact-ways-interest")?.textContent,
      ).toContain(service?.title);
      expect(await named(tab)).toEqual([true, true, true, true]);
    });
  });

  test("survives a reload, and is what a card hands over", { tag: "@journey" }, async ({ tab }) => {
    await open(tab, routes.services);
    await click(tab, '#auto a[href^="/contacto/"]');
    await arrives(tab, routes.contact);
    const tree = await look(tab, treeOfRoot);
    expect(tree).toContain(service?.title);
    await tab.reload();
    await hydrated(tab);
    await seen(tab, treeOfRoot).toBe(tree);
  });
});
