// A minimal static host: plain files, a redirect to the trailing slash, the nearest 404.html. It is
// plain JavaScript because `screenshots.mjs` runs it without a build step.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/**
 * An answer that can still be changed.
 *
 * @typedef {{ status: number, headers: Record<string, string>, content: Buffer | string }} Answer
 */

/**
 * Serves a folder on 127.0.0.1, on a port of its own.
 *
 * @param {string} folder
 * @param {{ port?: number, change?: (pathname: string, answer: Answer) => Promise<Answer> }} options
 *   `change` gets each answer but redirects before it is sent
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} the URL has no slash at its end
 */
export async function startStaticHost(
  folder,
  { port = 0, change = async (_pathname, answer) => answer } = {},
) {
  const root = path.resolve(folder);
  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://host");
    const answer = await find(root, decodeURIComponent(pathname));
    if (answer.redirect) {
      response.writeHead(301, { location: `${pathname}/${search}` }).end();
      return;
    }
    const { file, status } = answer;
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = types[path.extname(file)] ?? "application/octet-stream";
    // A test may delete the folder while a page still loads.
    const read = await readFile(file).catch(() => undefined);
    if (read === undefined) {
      response.destroy();
      return;
    }
    const ofFile = { "content-type": type, "cache-control": caching(pathname) };
    const sent = await change(pathname, { status, headers: ofFile, content: read });
    response.writeHead(sent.status, sent.headers);
    response.end(request.method === "HEAD" ? undefined : sent.content);
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Returns the `cache-control` that the build's configurations set for names with a hash. Nothing
 * else is cached, so that tests see every change of a site.
 *
 * @param {string} pathname
 */
function caching(pathname) {
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-store";
}

/**
 * Finds the file or redirect for a path.
 *
 * @param {string} root
 * @param {string} pathname
 * @returns {Promise<{ redirect: true } | { redirect: false, file: string | undefined, status: number }>}
 */
async function find(root, pathname) {
  const target = path.join(root, pathname);
  const inside = target === root || target.startsWith(root + path.sep);
  if (inside) {
    if (pathname.endsWith("/")) {
      const index = path.join(target, "index.html");
      if (await isFile(index)) return { redirect: false, file: index, status: 200 };
    } else {
      if (await isFile(target)) return { redirect: false, file: target, status: 200 };
      if (await isFile(path.join(target, "index.html"))) return { redirect: true };
    }
  }
  // Hosts look up the tree: /blog/x/ gets blog/404.html before 404.html.
  for (let folder = inside ? path.dirname(target) : root; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "404.html");
    if (await isFile(file)) return { redirect: false, file, status: 404 };
    if (folder === root) return { redirect: false, file: undefined, status: 404 };
  }
}

/** @param {string} file */
async function isFile(file) {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
