// `style` attributes, which the policy of their page allows by hash.

import { routes } from "../support/specification.ts";
import { expect, test } from "./test.ts";
import { click, follow, headerLink, hydrated, look, open, seen } from "./visitor.ts";

test.use({ build: "counters" });

const bars = () =>
  [...document.querySelectorAll("main li")].map((bar) => {
    const style = getComputedStyle(bar);
    return [style.width, style.getPropertyValue("--name").trim()];
  });
const names = ['"Años & «Más» 🌳"', `"Vida <'sana'>"`];
const sized = (...widths: string[]) => widths.map((width, at) => [width, names[at]]);

test("styles of a page apply, and scripts change them", { tag: "@journey" }, async ({ tab }) => {
  await open(tab, "/barras/");
  expect(await look(tab, bars)).toEqual(sized("120px", "60px"));
  await click(tab, "main button");
  await seen(tab, bars).toEqual(sized("240px", "120px"));
});

test("styles of a page apply in the document of another page", async ({ tab }) => {
  await open(tab, "/barras/");
  await follow(tab, headerLink(routes.about), routes.about);
  await tab.reload();
  await hydrated(tab);
  await tab.back();
  await seen(tab, bars).toEqual(sized("120px", "60px"));
});

test.describe("a style that the page was not built with", () => {
  test.use({ expectedReport: /^\/barras\/: policy: style-src-attr inline .*\n$/ });

  test("is refused", async ({ tab }) => {
    await open(tab, "/barras/");
    await look(tab, () => document.querySelector("main li")?.setAttribute("style", "width:9px"));
    await seen(tab, () => sessionStorage.reports).toMatch("style-src-attr");
    expect(await look(tab, bars)).not.toContainEqual(["9px", expect.anything()]);
  });
});
