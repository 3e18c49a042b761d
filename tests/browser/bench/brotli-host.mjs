// A static host that compresses texts with brotli, as real hosts do, and records its answers.

import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { startStaticHost } from "../support/static-host.mjs";

// The default quality of Node is 11, the best one.
const compress = promisify(brotliCompress);

/** The content types to compress; other images and fonts are compressed already. */
const texts = /^(text\/|application\/(json|xml)|image\/svg)/;

/**
 * @typedef {{ url: string, status: number, headers: Record<string, string>, body: Buffer }} Answer
 *
 * @typedef {object} BrotliHost
 * @property {string} url without a slash at its end
 * @property {() => Answer[]} takeAnswers what was sent since the last call
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder on 127.0.0.1. Each address is read and compressed once, when it is first asked
 * for: no measurement may depend on how long compressing takes, so warm up what you measure.
 *
 * @param {string} folder
 * @returns {Promise<BrotliHost>}
 */
export async function startBrotliHost(folder) {
  const plain = await startStaticHost(folder);
  /** @type {Map<string, Promise<Answer>>} */
  const known = new Map();
  /** @type {Answer[]} */
  let sent = [];

  const server = createServer(async (request, response) => {
    const address = request.url ?? "/";
    const pending = known.get(address) ?? compressed(plain.url, address);
    known.set(address, pending);
    const answer = await pending;
    sent.push(answer);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    takeAnswers: () => {
      const answers = sent;
      sent = [];
      return answers;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await plain.close();
    },
  };
}

/**
 * @param {string} host
 * @param {string} url
 * @returns {Promise<Answer>}
 */
async function compressed(host, url) {
  const response = await fetch(host + url, { redirect: "manual" });
  const content = Buffer.from(await response.arrayBuffer());
  /** @type {Record<string, string>} */
  const headers = {};
  for (const name of ["content-type", "cache-control", "location"]) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const isText = texts.test(headers["content-type"] ?? "");
  if (isText) headers["content-encoding"] = "br";
  const body = isText ? await compress(content) : content;
  headers["content-length"] = String(body.length);
  return { url, status: response.status, headers, body };
}
