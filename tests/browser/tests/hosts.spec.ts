// The built site on the servers for which it brings its own configuration, over HTTP and in the
// browser: at the root of a host and below a folder.

import { readdirSync, readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  checkRecipes,
  type Start,
  startApache,
  startCaddy,
  startNginx,
  startPlainNginx,
} from "../support/servers.ts";
import { hosted } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { test as base, expect } from "../support/test.ts";
import { visitEverything } from "../support/visit.ts";

type Place = {
  /** The document root of the server. */
  root: string;
  /** The output folder inside the root. */
  output: string;
  /** The path of the output, without a trailing slash. */
  base: string;
};

const places: Place[] = [
  { root: path.join(hosted, "root"), output: path.join(hosted, "root"), base: "" },
  { root: path.join(hosted, "below"), output: path.join(hosted, "below/repo"), base: "/repo" },
];

const servers: [string, Start][] = [
  ["nginx", startNginx],
  ["nginx without brotli", startPlainNginx],
  ["caddy", startCaddy],
  ["apache", startApache],
];

/** The origin of the step `hosted` of `cargo xtask test`, and the old addresses that it adds. */
const site = "https://www.encino.mx/";
const aliases = {
  "/blog/seguros-de-vida": routes.lifeArticle,
  "/nota.html": routes.lifeArticle,
  "/index.php/nota": routes.lifeArticle,
  "/rss.xml": routes.lifeArticle,
  "/blog/a%C3%B1o-viejo": routes.lifeArticle,
  "/Mis%20notas%20(1)/gu%C3%ADa.pdf": routes.lifeArticle,
  "/inmuebles/casa-roja": "/inmuebles/casa-azul/",
};
/** The removed pages, with the not-found pages nearest to them. */
const gone = { "/blog/retirado": "blog/404.html", "/inmuebles/casa-gris": "404.html" };

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/vnd.microsoft.icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** The encodings that a browser accepts, the one that it gets, the ending of that file, and its decoder. */
type Variant = [string, string, string, (body: Buffer) => Buffer];

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request without following redirects or decoding. */
async function get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

function expectSecurityHeaders({ headers }: Answer): void {
  const isDrawing = headers["content-type"]?.startsWith("image/svg+xml") === true;
  expect(headers).toMatchObject({
    "content-security-policy": isDrawing
      ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      : expect.stringMatching(/default-src 'none'; script-src 'self' '.*; frame-ancestors 'none'$/),
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
  });
}

/** Checks a not-found page: the headers of every page, and no long caching. */
function expectView(answer: Answer, output: string, file: string): void {
  expect(answer.body.equals(readFileSync(path.join(output, file))), file).toBe(true);
  expect(answer.headers["content-type"]).toBe(types[".html"]);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expectSecurityHeaders(answer);
}

/** Returns the public files of an output, with their addresses. */
function publicFiles(output: string): { file: string; address: string }[] {
  return readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(output, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(".") && !file.startsWith("_") && !/\.(br|gz)$/.test(file))
    .filter((file) => path.basename(file) !== "404.html")
    .filter(
      (file) =>
        !Object.keys(aliases).some((alias) => `/${file}`.startsWith(`${decodeURI(alias)}/`)),
    )
    .map((file) => ({ file, address: `/${file.replace(/(^|\/)index\.html$/, "$1")}` }));
}

base("each server accepts the whole recipe of the document, with a certificate", () => {
  checkRecipes(path.join(hosted, "root"));
});

for (const [name, start] of servers) {
  for (const { root, output, base: below } of places) {
    const test = base.extend({
      baseURL: async ({ shared }, use) => {
        const started = () => start(root, output);
        const { url } = await shared.get(`${name} ${root}`, started, (server) => server.stop());
        await use(url);
      },
    });

    test.describe(`${name}, at ${below}/`, () => {
      test("every file is sent with its type, its caching and the headers of the site", async ({
        baseURL,
      }) => {
        for (const { file, address } of publicFiles(output)) {
          const answer = await get(`${baseURL}${below}${address}`);
          expect(answer.status, file).toBe(200);
          expect(answer.body.equals(readFileSync(path.join(output, file))), file).toBe(true);
          expect(answer.headers["content-type"], file).toBe(types[path.extname(file)]);
          expect(answer.headers["content-encoding"], file).toBeUndefined();
          expect(answer.headers["cache-control"], file).toBe(
            file.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
          );
          expectSecurityHeaders(answer);
        }
      });

      test("the compressed variants of the build are sent to browsers that accept them", async ({
        baseURL,
      }) => {
        const files = publicFiles(output).filter(({ file }) =>
          types[path.extname(file)]?.includes("utf-8"),
        );
        expect(files.length).toBeGreaterThan(20);
        const gzip: Variant = ["gzip", "gzip", ".gz", gunzipSync];
        const brotli: Variant = ["gzip, deflate, br", "br", ".br", brotliDecompressSync];
        const variants =
          start === startPlainNginx
            ? [gzip, ["br, gzip", ...gzip.slice(1)] as Variant]
            : [brotli, gzip];
        for (const { file, address } of files) {
          const plain = readFileSync(path.join(output, file));
          for (const [accepted, encoding, ending, decode] of variants) {
            const answer = await get(`${baseURL}${below}${address}`, {
              "accept-encoding": accepted,
            });
            expect(answer.headers["content-encoding"], file).toBe(encoding);
            expect(answer.headers.vary, file).toContain("Accept-Encoding");
            expect(answer.headers["content-type"], file).toBe(types[path.extname(file)]);
            const variant = readFileSync(path.join(output, file + ending));
            expect(answer.body.equals(variant), `${file}${ending}`).toBe(true);
            expect(decode(answer.body).equals(plain), `${file}${ending}`).toBe(true);
            expect(answer.headers["content-language"], file).toBeUndefined();
          }
          // A program that refuses both gets neither (RFC 9110 section 12.5.3).
          const refusing = { "accept-encoding": "gzip;q=0, br; q=0.0, identity" };
          const { headers, body } = await get(`${baseURL}${below}${address}`, refusing);
          expect(headers["content-encoding"], file).toBeUndefined();
          expect(body.equals(plain), file).toBe(true);
        }
      });

      test("every link and every file of a page is found", async ({ baseURL }) => {
        const asked = new Set<string>();
        for (const { file } of publicFiles(output).filter(({ file }) => file.endsWith(".html"))) {
          // Absolute addresses count, too, as in the canonical link and for shared pictures.
          const html = readFileSync(path.join(output, file), "utf8").replaceAll(site, "/");
          for (const [, value = ""] of html.matchAll(
            /\s(?:href|src|srcset|content)="(\/[^"]*)"/g,
          )) {
            for (const candidate of value.split(/,\s+|\s(?=\/)/)) {
              asked.add(new URL(candidate.split(/\s/)[0] ?? "", baseURL).pathname);
            }
          }
        }
        expect([...asked].filter((address) => !address.startsWith(`${below}/`))).toEqual([]);
        expect(asked.size).toBeGreaterThan(15);
        for (const address of asked) {
          expect((await get(`${baseURL}${address}`)).status, address).toBe(200);
        }
      });

      test("old addresses redirect to the new one", async ({ baseURL }) => {
        for (const [alias, current] of Object.entries(aliases)) {
          for (const form of [alias, `${alias}/`, `${alias}?a=1%20b`]) {
            const query = form.includes("?") ? "?a=1%20b" : "";
            const answer = await get(`${baseURL}${below}${form}`);
            expect(answer.status, form).toBe(301);
            // Apache adds the host to the redirect.
            const target = new URL(answer.headers.location ?? "", baseURL).href;
            expect(target, form).toBe(`${baseURL}${below}${current}${query}`);
            expectSecurityHeaders(answer);
          }
        }
      });

      test("an old address may be a part of the query", async ({ baseURL }) => {
        const ask = (form: string) => get(`${baseURL}${below}/${form}`);
        for (const [form, rest] of [
          ["?p=12", ""],
          ["?p=12&utm_source=a%20b", "?utm_source=a%20b"],
          ["blog/?a=1&p=34", "?a=1"],
          ["?a=1&b&p=12&c=%C3%B1&d=2", "?a=1&b&c=%C3%B1&d=2"],
        ] as const) {
          const { status, headers } = await ask(form);
          expect(status, form).toBe(301);
          const target = new URL(headers.location ?? "", baseURL).href;
          expect(target, form).toBe(`${baseURL}${below}${routes.lifeArticle}${rest}`);
        }
        expect((await ask("?b=2&p=9&c=3")).status).toBe(410);
        expect((await ask("blog/?p=9")).status).toBe(410);
        for (const form of ["?p=123", "?pp=12", "?p=1&2"]) {
          expect((await ask(form)).status, form).toBe(200);
        }
      });

      test("a removed page is answered with 410", async ({ baseURL }) => {
        for (const [address, view] of Object.entries(gone)) {
          for (const form of [address, `${address}/`]) {
            const answer = await get(`${baseURL}${below}${form}`);
            expect(answer.status, form).toBe(410);
            expectView(answer, output, view);
          }
        }
      });

      test("unknown addresses get the nearest not-found page", async ({ baseURL }) => {
        for (const [address, view] of [
          ["/no-existe", "404.html"],
          ["/no-existe/", "404.html"],
          ["/no/existe.avif", "404.html"],
          ["/no/existe.svg", "404.html"],
          ["/assets/no-existe.svg", "404.html"],
          ["/en/unknown/", "en/404.html"],
          ["/blog/desconocido/", "blog/404.html"],
          ["/blog/desconocido/foto.jpg", "blog/404.html"],
          // A folder without a page, and a file of another build.
          ["/assets/", "404.html"],
          ["/assets/entry-client-AAAAAAAA.js", "404.html"],
          // The not-found pages themselves, and files for hosts.
          ["/404.html", "404.html"],
          ["/blog/404.html", "blog/404.html"],
          ["/en/404.html", "en/404.html"],
          ["/_headers", "404.html"],
          ["/_redirects", "404.html"],
          ["/.ssg-manifest.json", "404.html"],
          ["/.host/nginx.conf", "404.html"],
        ] as const) {
          const answer = await get(`${baseURL}${below}${address}`);
          expect(answer.status, address).toBe(404);
          expectView(answer, output, view);
        }
      });

      test("other forms of an address redirect to the canonical one", async ({ baseURL }) => {
        for (const [form, canonical] of [
          ["/sobre-mi", "/sobre-mi/"],
          ["/sobre-mi/index.html", "/sobre-mi/"],
          ["/blog/tipos-seguros-de-vida", routes.lifeArticle],
          ["/blog/tipos-seguros-de-vida/index.html", routes.lifeArticle],
          ["/index.html", "/"],
        ] as const) {
          const address = `${baseURL}${below}${form}`;
          const answer = await get(address);
          expect([301, 308], form).toContain(answer.status);
          const target = new URL(answer.headers.location ?? "", address).href;
          expect(target, form).toBe(`${baseURL}${below}${canonical}`);
          expectSecurityHeaders(answer);
        }
        if (below !== "") {
          const { headers } = await get(`${baseURL}${below}`);
          expect(new URL(headers.location ?? "", baseURL).href).toBe(`${baseURL}${below}/`);
        }
      });

      test("no address redirects to another host", async ({ baseURL }) => {
        for (const address of ["//example.net/index.html", "/\\example.net/index.html"]) {
          const { headers } = await get(`${baseURL}${address}`);
          const target = new URL(headers.location ?? "/", baseURL);
          expect(target.origin, address).toBe(baseURL);
        }
      });

      // Headers are checked above; here each server and each place is visited once.
      if ((name === "nginx") === (below === "")) {
        const tag = name === "nginx" ? [] : "@soak";
        test("a whole visit violates no policy", { tag }, async ({
          page,
          context,
          consoleGuard,
        }) => {
          await visitEverything(page, context, below);
          expect(consoleGuard.reports).toEqual([]);
        });
      }
    });
  }
}
