// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { layout, pageOf } from "../testing/in-site.test.support";
import { createPageLoader } from "./page-loader";

const first = { page: pageOf("/contacto/"), build: "b", sum: 0 };

type Answer = { body?: string; type?: string; status?: number };

/** Stubs `fetch` with one answer for all requests, and counts them. */
function answer({ body = "", type = "text/html", status = 200 }: Answer) {
  const headers = { "content-type": type };
  const fetch = vi.fn(
    async (_url: string, _init: RequestInit) => new Response(body, { status, headers }),
  );
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** Returns the document of an article, as `ssg` writes it. */
function documentOf(path: string, build = "b", sum = 0): string {
  const page = { id: "article", props: { title: "Uno", html: "" } };
  const data = JSON.stringify({ build, sum, path, page });
  return `<html><title>Uno | Encino</title><body><div id="root"><nav class="contents"><ol><li><a href="#a">A</a><ol><li><a href="#b">B</a></li></ol></li></ol></nav><div data-article-body><p>Texto</p></div></div><script type="application/json" id="page-data">${data}</script></body></html>`;
}

/** Inserts a checksum, like `body_sum` in `ssg-output`. */
function withSum(text: string): string {
  const body = text.slice(text.indexOf("<body>")).replace(/\{.*\}/, "");
  let [letters, sum] = [0, 0];
  for (const letter of body) {
    letters = (letters + letter.charCodeAt(0)) >>> 0;
    sum = (sum + letters) >>> 0;
  }
  return text.replace('"sum":0', `"sum":${sum}`);
}

const data = (build: string) =>
  JSON.stringify({ build, pages: { "/": pageOf("/"), "/servicios/": pageOf("/servicios/") } });
const json = (build: string) => ({ body: data(build), type: "application/json" });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the page of the document is there", () => {
  expect(createPageLoader(layout, first).ready("/contacto/")).toBe(first.page);
});

test("all main pages come with one request, also if two are requested at once", async () => {
  const fetch = answer(json("b"));
  const loader = createPageLoader(layout, first);
  const [home, services] = await Promise.all([loader.load("/"), loader.load("/servicios/")]);
  expect([home.path, services.path]).toEqual(["/", "/servicios/"]);
  expect(loader.ready("/servicios/")).toBe(services);
  // A redirect is not followed: it leads to the page of another address.
  const request = expect.objectContaining({ redirect: "manual" });
  expect(fetch.mock.calls).toEqual([[layout.data, request]]);
});

test("a page that was prefetched is not fetched again", async () => {
  const fetch = answer({ body: withSum(documentOf("/blog/uno/")) });
  const loader = createPageLoader(layout, first);
  loader.prefetch("/blog/uno/");
  expect((await loader.load("/blog/uno/")).path).toBe("/blog/uno/");
  expect(fetch).toHaveBeenCalledOnce();
});

test("an article is read from its document, with its title, its contents and its body", async () => {
  answer({ body: withSum(documentOf("/blog/uno/")) });
  const page = await createPageLoader(layout, first).load("/blog/uno/");
  const contents = [{ id: "a", text: "A", parts: [{ id: "b", text: "B", parts: [] }] }];
  const props = { title: "Uno", html: "<p>Texto</p>", contents };
  expect(page).toMatchObject({ title: "Uno | Encino", page: { id: "article", props } });
});

for (const [name, path, given] of [
  ["data of another build", "/servicios/", json("c")],
  ["data that break off", "/servicios/", { ...json("b"), body: data("b").slice(0, -5) }],
  ["an article of another build", "/blog/uno/", { body: withSum(documentOf("/blog/uno/", "c")) }],
  [
    "an article with more elements",
    "/blog/uno/",
    { body: `${withSum(documentOf("/blog/uno/"))}<p>` },
  ],
  [
    "an article with other words",
    "/blog/uno/",
    { body: withSum(documentOf("/blog/uno/")).replace("Texto", "Testo") },
  ],
  ["another article", "/blog/uno/", { body: withSum(documentOf("/blog/dos/")) }],
  ["a page that is gone", "/blog/uno/", { status: 404 }],
  ["a page instead of data", "/servicios/", { body: "<p>" }],
  ["an address that is no page", "/files/", {}],
] as const) {
  test(`${name} is refused, so that the address is loaded`, async () => {
    answer(given);
    await expect(createPageLoader(layout, first).load(path)).rejects.toBe("refused");
  });
}

/** Makes every request fail, in a browser that says whether it is online. */
function failRequests(onLine: boolean): void {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
}

test("a request that fails online leads to the document, and a later one is tried", async () => {
  const loader = createPageLoader(layout, first);
  failRequests(true);
  await expect(loader.load("/servicios/")).rejects.toBe("refused");
  answer(json("b"));
  expect((await loader.load("/servicios/")).path).toBe("/servicios/");
});

test("offline, the first failure of a page is reported as such, the second leads to the document", async () => {
  const loader = createPageLoader(layout, first);
  failRequests(false);
  for (const path of ["/servicios/", "/blog/uno/"]) {
    loader.prefetch(path);
    await expect(loader.load(path)).rejects.toBe("offline");
  }
  await expect(loader.load("/servicios/")).rejects.toBe("refused");
});

test("a request that ends because the visitor follows another link loads nothing", async () => {
  let fail = (_error: Error) => {};
  const failing = new Promise<Response>((_resolve, reject) => {
    fail = reject;
  });
  vi.stubGlobal("fetch", () => failing);
  const loading = createPageLoader(layout, first).load("/servicios/");
  window.dispatchEvent(new Event("beforeunload"));
  fail(new TypeError("ended"));
  await expect(loading).rejects.toBe("offline");
});

test("an answer that breaks off counts as a failed request", async () => {
  failRequests(false);
  const text = () => Promise.reject(new TypeError("broken"));
  const headers = new Headers({ "content-type": "application/json" });
  vi.stubGlobal("fetch", async () => ({ ok: true, headers, text }));
  await expect(createPageLoader(layout, first).load("/servicios/")).rejects.toBe("offline");
});

test("the not-found page of the nearest folder replaces that of the root", async () => {
  answer({
    body: JSON.stringify({ build: "b", pages: { "/blog/404.html": pageOf("/blog/404.html") } }),
    type: "application/json",
  });
  const loader = createPageLoader(layout, { ...first, page: pageOf("/404.html") });
  expect((await loader.correction("/blog/nada/"))?.path).toBe("/blog/404.html");
  expect(loader.correction("/nada/")).toBeUndefined();
  expect(createPageLoader(layout, first).correction("/blog/nada/")).toBeUndefined();
});
