// The browser for measurements.

import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import { launchOptions } from "../support/chromium.mjs";

/**
 * Starts the browser of the tests.
 *
 * @returns {Promise<{ browser: import("@playwright/test").Browser, port: number }>} with the port
 *   through which Lighthouse drives it
 */
export async function startChromium() {
  const port = await freePort();
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  });
  return { browser, port };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}
