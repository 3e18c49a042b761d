// Published drawings from untrusted sources: opened as files, within a page, and from every server.
// Also the drawings of the site, which must look the same as before.

import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import { repository, ssg } from "../support/command.ts";
import { DevSite } from "../support/dev-site.ts";
import { startCaddy, startNginx } from "../support/servers.ts";

/** An address on this machine without a server. */
const other = "http://127.0.0.2:8/otro";
const script = "<script>alert(1)</script>";
const html = 'xmlns="http://www.w3.org/1999/xhtml"';

/** The harmful parts, which are removed from published drawings. */
const hostile: string[] = [
  script,
  `<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`,
  `<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>`,
  `<script xlink:href="${other}.js"/><script href="data:text/javascript,alert(1)"/>`,
  `<g onload="alert(1)"/><image href="#x" onerror="alert(1)" OnLoad="alert(1)"/>`,
  `<animate attributeName="x" dur="1ms" onbegin="alert(1)" onend="alert(1)"/>`,
  `<set attributeName="onload" to="alert(1)"/><set attributeName="href" to="javascript:alert(1)"/>`,
  `<foreignObject width="9" height="9"><iframe ${html} src="${other}"/></foreignObject>`,
  `<meta ${html} http-equiv="refresh" content="0;url=${other}"/>`,
  `<h:meta xmlns:h="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${other}"/>`,
  `<link ${html} rel="stylesheet" href="${other}.css"/><base ${html} href="${other}"/>`,
  `<input ${html} autofocus="" onfocus="alert(1)"/><video ${html} src="${other}" onerror="alert(1)"/>`,
  `<style>@import url("${other}.css"); @font-face { font-family: x; src: url("${other}.woff") }</style><text font-family="x">x</text>`,
  `<style>rect { fill: \\75rl("${other}.svg#a"); background: url("${other}.png"); mask: image-set("${other}.png" 1x) }</style><rect width="9" height="9"/>`,
  `<rect width="9" height="9" fill="url(${other}.svg#a)" style="mask: url('${other}.svg#b'); cursor: url(${other}.cur), auto"/>`,
  `<text><![CDATA[<script>alert(1)</script>]]>&lt;script>alert(1)&lt;/script></text><!-- --><script>alert(1)</script>`,
];

/** Parts that show a picture that cannot be published: such drawings are refused. */
const lost: string[] = [
  `<foreignObject><body ${html} onload="alert(1)"><img src="${other}" onerror="alert(1)"/></body></foreignObject>`,
  `<image href="${other}.png" width="9" height="9"/><use href="${other}.svg#a"/>`,
  `<image href="data:image/svg+xml,&lt;svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>" width="9" height="9"/>`,
  `<g xml:base="${other}"><image href="x.png" width="9" height="9"/></g>`,
  `<filter id="f"><feImage href="${other}.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
];

/** Whole files in which a browser runs code that an XML reader may miss: they are refused. */
const refused: Record<string, string> = {
  "entidad.svg": `<!DOCTYPE svg [<!ENTITY x "&#60;script xmlns='http://www.w3.org/2000/svg'>alert(1)&#60;/script>">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">&x;</svg>`,
  "japones.svg": `<?xml version="1.0" encoding="Shift_JIS"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text><![CDATA[Á]]>&lt;<!--]]></text>${script}<text>--></text></svg>`,
};

/** A drawing that uses many features of SVG. */
const rich = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY azul "#2266cc">
]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
  <style type="text/css"><![CDATA[ /* colores */ .a > rect { fill: url(#g); --b: &azul; } @media (min-width: 1px) { .c { stroke: #b5472f } } ]]></style>
  <defs>
    <linearGradient id="g" gradientTransform="rotate(30)"><stop stop-color="&azul;"/><stop offset="1" stop-color="#e9a23b"/></linearGradient>
    <radialGradient id="r" xlink:href="#g"/>
    <pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="3" fill="green"/></pattern>
    <clipPath id="k"><circle cx="60" cy="60" r="50"/></clipPath>
    <mask id="m"><rect width="200" height="200" fill="#fff"/><circle cx="140" cy="60" r="20"/></mask>
    <filter id="f" x="-.2" width="1.4"><feGaussianBlur in="SourceAlpha" stdDeviation="3" result="b"/><feOffset dx="2" dy="2"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    <symbol id="y" viewBox="0 0 10 10"><path d="M0 0h10L5 10z"/></symbol>
    <marker id="q" markerWidth="4" markerHeight="4" refX="2" refY="2" orient="auto"><path d="M0 0L4 2L0 4z"/></marker>
  </defs>
  <g class="a" clip-path="url(#k)"><rect width="120" height="120"/></g>
  <rect x="100" y="20" width="80" height="80" fill="url(#r)" mask="url(#m)" class="c" stroke-width="4"/>
  <s:rect x="20" y="120" width="70" height="60" fill="url(#p)" filter="url(#f)"/>
  <use xlink:href="#y" x="100" y="120" width="40" height="40" style="fill: rgb(20 69 61); opacity: .7; mix-blend-mode: multiply"/>
  <path d="M110 180L150 150&#10;L190 180" fill="none" stroke="#000" marker-mid="url(#q)" stroke-dasharray="5 2"/>
  <text x="10" y="195" font-size="14" xml:space="preserve">Año  <tspan dy="-3" font-weight="bold">&lt;ñ&gt;</tspan> €</text>
  <svg x="150" y="5" width="40" height="20" viewBox="0 0 4 2" preserveAspectRatio="none"><ellipse cx="2" cy="1" rx="2" ry="1" transform="skewX(10)"/></svg>
</svg>`;

const head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function drawing(inner: string): string {
  return `<svg ${head} viewBox="0 0 9 9" width="90" height="90">${inner}<path d="M0 0h9v9z"/></svg>`;
}

/** The forbidden events: dialogs, requests to other hosts, navigations. */
type Watch = { happened: string[] };

const test = base.extend<Watch, { site: DevSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = new DevSite();
      const names = hostile.map((inner, index) => {
        site.write(`content/images/malo-${index}.svg`, drawing(inner));
        return `malo-${index}.svg`;
      });
      site.write("content/images/rico.svg", rich);
      const shown = [...shipped, ...names, "rico.svg"].map(
        (name) => `![Dibujo](../images/${name})`,
      );
      const front = 'title: "Dibujos"\ndate: 2025-05-06\nsummary: "Resumen."';
      site.write("content/articles/dibujos.md", `---\n${front}\n---\n\n${shown.join("\n\n")}\n`);
      // Icons are made from the symbol.
      site.edit(
        "content/images/icono.svg",
        "<svg ",
        '<svg xmlns:xlink="http://www.w3.org/1999/xlink" ',
      );
      site.edit("content/images/icono.svg", "</svg>", `${hostile.join("")}</svg>`);
      const built = run(site, "build");
      expect(built.status, built.stderr).toBe(0);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],

  happened: async ({ context }, use) => {
    const happened: string[] = [];
    context.on("dialog", (dialog) => {
      happened.push(`dialog on ${dialog.page()?.url()}`);
      void dialog.dismiss();
    });
    context.on("request", (request) => {
      if (request.url().startsWith(other)) happened.push(`request: ${request.url()}`);
    });
    await use(happened);
  },
});

// All tests share one site.
test.describe.configure({ mode: "default" });

function run(site: DevSite, command: string): { status: number | null; stderr: string } {
  return spawnSync(ssg, [command, "--lang", "en"], { cwd: site.folder, encoding: "utf8" });
}

/** The drawings of the repository. */
const shipped = readdirSync(path.join(repository, "content/images")).filter((name) =>
  name.endsWith(".svg"),
);

/** Returns the published file of a drawing, relative to the output. */
function published(site: DevSite, name: string): string {
  const stem = path.parse(name).name;
  const files = readdirSync(site.path("dist/assets"));
  const found = files.find((file) => new RegExp(`^${stem}-[0-9a-f]{8}\\.svg$`).test(file));
  if (found === undefined) throw new Error(`\`${name}\` is not published`);
  return `assets/${found}`;
}

/** Opens a drawing by itself, and waits until its scripts would have run. */
async function openDrawing(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("svg path").last().waitFor({ state: "attached" });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(page.url()).toBe(url);
}

test("the removed parts would run in an original file", async ({ page, site, happened }) => {
  for (const [name, text] of [["malo.svg", drawing(script)], ...Object.entries(refused)] as const) {
    site.write(`originals/${name}`, text);
    await page.goto(pathToFileURL(site.path(`originals/${name}`)).href);
    expect(happened.splice(0), name).toHaveLength(1);
  }
});

test("a drawing that can be read in two ways, or would lose a picture, is refused", async ({
  site,
}) => {
  const pictures = lost.map((inner, index) => [`perdida-${index}.svg`, drawing(inner)]);
  const texts: Record<string, string> = { ...refused, ...Object.fromEntries(pictures) };
  const names = Object.keys(texts);
  for (const [name, text] of Object.entries(texts)) site.write(`content/images/${name}`, text);
  const shown = names.map((name) => `![Dibujo](../images/${name})`).join("\n\n");
  const article = `---\ntitle: "Otro"\ndate: 2025-05-06\nsummary: "Resumen."\n---\n\n${shown}\n`;
  site.write("content/articles/rechazados.md", article);
  const checked = run(site, "check");
  rmSync(site.path("content/articles/rechazados.md"));
  expect(checked.status).toBe(1);
  for (const name of names) {
    expect(checked.stderr).toMatch(new RegExp(`content/images/${name}:\\d+:\\d+`));
  }
});

test("nothing runs or loads in an opened published file", async ({ page, site, happened }) => {
  for (const [index, inner] of hostile.entries()) {
    const file = site.path(`dist/${published(site, `malo-${index}.svg`)}`);
    await openDrawing(page, pathToFileURL(file).href);
    expect(happened, inner).toEqual([]);
  }
});

test("nothing runs or loads from any server", async ({ page, site, happened }) => {
  test.setTimeout(180_000);
  const output = site.path("dist");
  const preview = await startPreview(site);
  await site.start("--lang", "en");
  const nginx = await startNginx(output, output);
  const caddy = await startCaddy(output, output);
  const urls = { preview: preview.url, dev: site.url, nginx: nginx.url, caddy: caddy.url };
  for (const [server, url] of Object.entries(urls)) {
    for (const [index, inner] of hostile.entries()) {
      const address = `${url}/${published(site, `malo-${index}.svg`)}`;
      const answer = await page.request.get(address);
      expect(answer.headers()["content-type"], server).toBe("image/svg+xml; charset=utf-8");
      expect(answer.headers()["content-security-policy"], server).toMatch(
        /(?:^|, )default-src 'none'; style-src 'unsafe-inline'; sandbox(?:, frame-ancestors 'none')?$/,
      );
      // File and headers are equal on all servers, so one server is enough in the browser.
      const file = readFileSync(path.join(output, published(site, `malo-${index}.svg`)));
      expect(file.equals(await answer.body()), inner).toBe(true);
      if (server !== "nginx") continue;
      await page.goto(address);
      expect(page.url(), inner).toBe(address);
    }
    expect(happened, server).toEqual([]);
  }
  await page.goto(`${nginx.url}/blog/dibujos/`);
  for (const picture of await page.locator("article img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  }
  expect(happened).toEqual([]);
  await Promise.all([preview.stop(), nginx.stop(), caddy.stop()]);
});

test("published drawings look like their originals", async ({ page, site }) => {
  const names = [...shipped.filter((name) => name !== "icono.svg"), "rico.svg"];
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const original = site.read(`content/images/${name}`);
    const written = readFileSync(site.path(`dist/${published(site, name)}`), "utf8");
    const differing = await page.evaluate(
      async ([one, other]) => {
        const pixels = async (svg: string) => {
          const image = new Image();
          image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
          await image.decode();
          const canvas = new OffscreenCanvas(2 * image.naturalWidth, 2 * image.naturalHeight);
          const context = canvas.getContext("2d");
          context?.drawImage(image, 0, 0, canvas.width, canvas.height);
          return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        };
        const [before, after] = [await pixels(one ?? ""), await pixels(other ?? "")];
        if (before.length !== after.length || !before.some((value) => value > 0)) return -1;
        let differing = 0;
        for (let at = 0; at < before.length; at += 1) {
          if (before[at] !== after[at]) differing += 1;
        }
        return differing;
      },
      [original, written],
    );
    expect(differing, name).toBe(0);
  }
});

/** Starts `ssg preview` on the built site. */
async function startPreview(site: DevSite): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(ssg, ["preview", "--port", "0", "--lang", "en"], {
    cwd: site.folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found !== null) resolve(found[0]);
    });
    ended.then(() => reject(new Error(said)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}
