// Reads a short text from a web address, and sends it to the parent on file descriptor 0, a socket,
// after its length (32 bits, little endian). After an error, it ends without a text. `fetch.rs` is
// the other side.

const http = require("node:http");
const https = require("node:https");
const { Socket, isIP } = require("node:net");

const MOST_BYTES = 64 * 1024;
const MOST_REDIRECTS = 5;

const [, start, userAgent, addresses] = process.argv;
const isEveryAddressAllowed = addresses === "all";
const lookup = isEveryAddressAllowed ? dns.lookup : lookupPublic;

fetchText(new URL(start), MOST_REDIRECTS).then((text) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  new Socket({ fd: 0 }).end(Buffer.concat([length, text]));
});

async function fetchText(url, redirects) {
  const response = await send(url);
  const { statusCode, headers } = response;
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location && redirects > 0) {
    response.destroy();
    const next = new URL(headers.location, url);
    if (next.hostname !== url.hostname) throw new Error("a redirect to another host");
    return fetchText(next, redirects - 1);
  }
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("a text that is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(url) {
  return new Promise((resolve, reject) => {
    // Node connects to an address in a URL without `lookup`.
    const address = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(address) && !isEveryAddressAllowed && !isPublic(address)) {
      throw new Error(`${address} is not public`);
    }
    const { request } = url.protocol === "https:" ? https : http;
    const headers = { "Cache-Control": "no-cache", "User-Agent": userAgent };
    // With `autoSelectFamily`, `lookup` is always asked for all addresses.
    const options = { agent: false, autoSelectFamily: true, headers, lookup };
    request(url, options, resolve).on("error", reject).end();
  });
}
