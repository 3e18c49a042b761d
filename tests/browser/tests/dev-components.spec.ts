// `ssg dev`: components that are saved while their pages are open.

import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/command.ts";
import { expect, test } from "../support/dev-site.ts";
import { hydrated, markDocument, open } from "../support/page.ts";

const overlay = "ssg-trouble";
const own = "sections/bars/section.tsx";
const counter = `import { useId, useState } from "react";

function Label({ text }: { text: string }) {
  return <b>{text}</b>;
}

export function BarsSection({ heading }: { heading: string }) {
  const [count, setCount] = useState(0);
  return (
    <section className="wrap">
      <h2 id={useId()}>{heading}</h2>
      <button onClick={() => setCount(count + 1)}><Label text="Contar" /> {count}</button>
    </section>
  );
}
`;

test("an own section is exchanged, also after a mistake", async ({ page, site, consoleGuard }) => {
  await site.addBars(counter);
  await open(page, "/barras/");
  const isKept = await markDocument(page);
  await page.getByRole("button", { name: "Contar 0" }).click();
  site.write(own, counter.replace("<b>{text}</b>", "<i>{text}!</i>"));
  await expect(page.getByRole("button", { name: "Contar! 1" })).toBeVisible();
  const shown = page.locator(overlay).getByRole("alert");
  site.write(own, counter.replace("</section>", ""));
  await expect(shown).toContainText(own);
  site.write(own, counter);
  await expect(page.getByRole("button", { name: "Contar 1" })).toBeVisible();
  await expect(shown).toHaveCount(0);
  // Another hook: the component starts again.
  site.write(
    own,
    counter
      .replace("useState(0);", "useState(0);\n  const [other] = useState(5);")
      .replace("{count}<", "{count + other}<"),
  );
  await expect(page.getByRole("button", { name: "Contar 5" })).toBeVisible();
  // What throws is shown at its place, until it is corrected.
  consoleGuard.expectReport(/broken now/);
  site.write(
    own,
    counter.replace(
      "  return (\n    <section",
      '  if (count >= 0) throw new Error("broken now");\n  return (\n    <section',
    ),
  );
  await expect(shown.first()).toContainText("broken now");
  await expect(shown.first()).toContainText(`${own}:9:`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  site.write(own, counter);
  await expect(page.getByRole("button", { name: "Contar 0" })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await page.getByRole("button", { name: "Contar 0" }).click();
  await expect(page.getByRole("button", { name: "Contar 1" })).toBeVisible();
  await isKept();
});

test("pages are loaded again for a component with new imports", async ({ page, site }) => {
  await site.addBars(counter);
  await open(page, "/barras/");
  const button = (name: string) => page.getByRole("button", { name });
  await button("Contar 0").click();
  // A file that no page has.
  site.write("sections/bars/star.tsx", "export const Star = () => <i>estrella</i>;\n");
  const starred = counter.replace("<b>", "<b><Star />");
  site.write(own, `import { Star } from "./star";\n${starred}`);
  await expect(button("estrellaContar 0")).toBeVisible();
  // A hook that no other component has.
  const later = counter.replace("useState }", "useDeferredValue, useState }");
  site.write(own, later.replace("{count}<", "{useDeferredValue(count)} veces<"));
  await expect(button("Contar 0 veces")).toBeVisible();
  // A hook of the whole package, of which pages have a part.
  const whole = later.replace("{ useId, useDeferredValue, useState }", "* as React");
  const hooks = whole.replace("useState(", "React.useState(").replace("useId(", "React.useId(");
  site.write(own, hooks.replace("{count}<", "{count} más<"));
  await expect(button("Contar 0 más")).toBeVisible();
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a section that imports packages and data is exchanged", async ({ page, site, options }) => {
  site.write("sections/bars/data.json", '{ "unit": "pólizas" }');
  site.write("sections/bars/format.ts", 'export const format = (count: number) => "#" + count;\n');
  const whole = counter
    .replace("{ useId, useState }", "* as React")
    .replace("useId()", "React.useId()")
    .replace("useState(0)", "React.useState(0)")
    .replace(
      "</h2>",
      " <ssg.PageLink to='/'>Inicio</ssg.PageLink></h2><p>{format(count)} {data.unit}</p>",
    );
  const code = `import * as ssg from "ssg";\nimport data from "./data.json";\nimport { format } from "./format";\n${whole}`;
  await site.addBars(code);
  for (const _ of ["makes bundles", "takes them from the run before"]) {
    await site.end();
    await site.start(...options);
  }
  await open(page, "/barras/");
  const isKept = await markDocument(page);
  await page.getByRole("button", { name: "Contar 0" }).click();
  site.write(own, code.replace("{format(count)}", "Ya {format(count)}"));
  await expect(page.getByText("Ya #1 pólizas")).toBeVisible();
  // Another hook starts the component again.
  const other = code.replace("<p>", "<p>{React.useDeferredValue(count)} de ");
  site.write(own, other);
  await expect(page.getByText("0 de #0 pólizas")).toBeVisible();
  site.write(own, other.replace(" de ", " y "));
  await expect(page.getByText("0 y #0 pólizas")).toBeVisible();
  await isKept();
});

test("a page that is not hydrated yet is loaded again for a change", async ({ page, site }) => {
  await site.addBars(counter);
  // The browser would report it.
  await page.route("**/_ssg/exchange/*", (route) => route.abort());
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/assets/entry-client-*.js", async (route) => {
    await expect.poll(() => loads).toBe(2);
    await route.continue();
  });
  await page.goto("/barras/");
  site.write(own, counter.replace("Contar", "Sumar"));
  await expect.poll(() => loads).toBe(2);
  await hydrated(page);
  await page.getByRole("button", { name: "Sumar 0" }).click();
  await expect(page.getByRole("button", { name: "Sumar 1" })).toBeVisible();
});

test("a lazy part is there after its section was exchanged", async ({ page, site }) => {
  site.write("sections/bars/part.tsx", "export default () => <i>parte</i>;\n");
  const lazy = counter
    .replace("useState }", "Suspense, lazy, useState }")
    .replace("function Label", 'const Part = lazy(() => import("./part"));\n\nfunction Label')
    .replace("</h2>", "</h2>{count > 0 && <Suspense><Part /></Suspense>}");
  await site.addBars(lazy);
  await open(page, "/barras/");
  site.write(own, lazy.replace("Contar", "Sumar"));
  const button = page.getByRole("button", { name: "Sumar 0" });
  await expect(button).toBeVisible();
  await hydrated(page);
  await button.click();
  await expect(page.getByText("parte", { exact: true })).toBeVisible();
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("components are shown in whichever way a file exports them", async ({ page, site }) => {
  const file = "sections/bars/card.tsx";
  await site.addBars(counter);
  await open(page, "/barras/");
  for (const [name, code] of [
    ["memo", 'import { memo } from "react";\nexport default memo(() => <i>uno</i>);'],
    ["an accent", "export default function Sección() { return <i>uno</i>; }"],
    [
      "a sample",
      'const t = `\nimport { a } from "b";`;\nexport default () => <i title={t}>uno</i>;',
    ],
  ] as const) {
    site.write(file, `${code}\n`);
    site.write(
      own,
      `import Card from "./card";\n${counter.replace("<b>", `<b><Card /> ${name} `)}`,
    );
    await expect(page.getByRole("button", { name: `uno ${name} ` })).toBeVisible();
    site.write(file, code.replace("uno", "dos"));
    await expect(page.getByRole("button", { name: `dos ${name} ` })).toBeVisible();
  }
  await expect(page.locator(overlay)).toHaveCount(0);
});

test("a module without components loads the page where it was", async ({ page, site }) => {
  const paths = "frontend/src/lib/paths.ts";
  await open(page, "/preguntas-frecuentes/");
  const details = page.getByRole("main").locator("details");
  await details.nth(2).locator("summary").click();
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  const loaded = page.waitForEvent("load");
  site.write(paths, `${site.read(paths)}\nexport const another = 1;\n`);
  await loaded;
  await hydrated(page);
  await expect(details.nth(2)).toHaveAttribute("open");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test("type errors in a section are advice, where TypeScript is installed", {
  tag: "@soak",
}, async ({ page, site }) => {
  mkdirSync(site.path("node_modules"));
  const typescript = path.join(repository, "tests/node_modules/typescript");
  symlinkSync(typescript, site.path("node_modules/typescript"));
  site.write(
    "tsconfig.json",
    '{ "extends": "./.ssg/types/tsconfig.json", "include": ["sections"] }',
  );
  await site.addBars(counter);
  await open(page, "/barras/");
  site.write(own, counter.replace("useState(0)", 'useState<number>("0")'));
  await site.printed(`${own}:8:46: error TS2345`);
  await expect(page.getByRole("button", { name: "Contar" })).toBeVisible();
  await expect(page.locator(overlay)).toHaveCount(0);
});
