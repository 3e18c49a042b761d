// `ssg dev`: errors that happen in the browser are shown at the place in the sources.

import { expect, test } from "../support/dev-site.ts";
import { hydrated, markDocument, open, shows } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const file = "sections/bars/section.tsx";
const overlay = "ssg-trouble";

const section = `import { useEffect, useState } from "react";

export function BarsSection({ heading }: { heading: string }) {
  const [fault, setFault] = useState("");
  if (fault === "render") throw new Error("while rendering");
  useEffect(() => {
    if (fault === "effect") throw new Error("in an effect");
  }, [fault]);
  async function reject() {
    throw new Error("in a promise");
  }
  function handle() {
    throw new Error("in a handler");
  }
  return (
    <section className="wrap">
      <h2>{heading}</h2>
      <button onClick={() => setFault("render")}>Dibujar</button>
      <button onClick={() => setFault("effect")}>Efecto</button>
      <button onClick={handle}>Clic</button>
      <button onClick={() => void reject()}>Promesa</button>
    </section>
  );
}
`;

test("what fails in the browser is shown with its place, and the rest of the page lives", async ({
  page,
  site,
  consoleGuard,
}) => {
  await site.addBars(section);
  for (const [button, message, place] of [
    ["Dibujar", "while rendering", "5:33"],
    ["Efecto", "in an effect", "7:35"],
    ["Clic", "in a handler", "13:11"],
    ["Promesa", "in a promise", "10:11"],
  ] as const) {
    consoleGuard.expectReport(new RegExp(message));
    await open(page, "/barras/");
    const isKept = await markDocument(page);
    await page.getByRole("button", { name: button }).click();
    const shown = page.locator(overlay).getByRole("alert");
    await expect(shown).toContainText(`Error: ${message}`);
    await expect(shown).toContainText(`${file}:${place}`);
    await expect(shown).not.toContainText("node_modules");
    await shown.getByRole("button").click();
    await expect(page.locator(overlay)).toHaveCount(0);
    await page.getByRole("banner").getByRole("link").first().click();
    await shows(page, routes.home);
    await isKept();
  }
});

test("the message stays on a page that was reached by a link", { tag: "@soak" }, async ({
  page,
  site,
  consoleGuard,
}) => {
  await site.addBars(section);
  const about = "content/pages/sobre-mi.yaml";
  const bars = '  - { kind: bars, heading: "Barras", bars: [{ name: "Casa", share: 30 }] }';
  site.write(about, `${site.read(about).trimEnd()}\n${bars}\n`);
  const added = async () => (await fetch(`${site.url}${routes.about}`)).text();
  await expect.poll(added).toContain("own-bars");
  consoleGuard.expectReport(/while rendering/);
  await open(page, routes.home);
  const isKept = await markDocument(page);
  await page.getByRole("banner").locator(`a[href="${routes.about}"]`).first().click();
  await page.getByRole("button", { name: "Dibujar" }).click();
  await expect(page.locator(overlay).getByRole("alert")).toContainText(`${file}:5:33`);
  await isKept();
});

test("a hydration mismatch is shown in React's words, with the component", {
  tag: "@soak",
}, async ({ page, site, consoleGuard }) => {
  const isServer = 'typeof window === "undefined"';
  const shown = page.locator(overlay).getByRole("alert");
  consoleGuard.expectReport(/hydrat/i);
  await site.addBars(section.replace("{heading}<", `{${isServer} ? heading : "Otro"}<`));
  await page.goto("/barras/");
  await expect(shown).toContainText("Hydration failed because the server rendered text");
  await expect(shown).toContainText("at BarsSection (sections/bars/section.tsx:");

  site.write(file, section.replace("<h2>", `<h2 title={${isServer} ? "a" : "b"}>`));
  const served = async () => (await fetch(`${site.url}/barras/`)).text();
  await expect.poll(served).toContain('<h2 title="a">');
  await page.reload();
  await expect(shown).toContainText("A tree hydrated but some attributes");
  await expect(shown).toContainText("<BarsSection");

  site.write(file, section);
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a section of the engine that fails in the browser alone leaves the page as it was sent", async ({
  page,
  site,
  consoleGuard,
}) => {
  const panels = "frontend/src/sections/panels/section.tsx";
  const good = site.read(panels);
  consoleGuard.expectReport(/only here/);
  await open(page, routes.about);
  const heading = await page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .first()
    .innerText();
  const thrown = 'if (typeof window === "object") throw new Error("only here");\n  return';
  site.write(panels, good.replace("return", thrown));
  const shown = page.locator(overlay).getByRole("alert");
  await expect(shown).toContainText("Error: only here");
  await expect(shown).toContainText(`${panels}:`);
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  site.write(panels, good);
  await hydrated(page);
  await expect(page.locator(overlay)).toHaveCount(0);
});
