// Lighthouse's mobile measurements: simulated slow 4G, and a processor four times as slow.

import lighthouse from "lighthouse";
import { median } from "./median.mjs";

const audits = {
  lcpSeconds: "largest-contentful-paint",
  tbtMilliseconds: "total-blocking-time",
  cls: "cumulative-layout-shift",
};

/** @typedef {{ numericValue?: number | undefined, errorMessage?: string | undefined }} Audit */

/**
 * Returns the medians of several runs, each in a new tab.
 *
 * @param {string} url
 * @param {number} port the port of the browser
 * @param {number} runs
 */
export async function mobileVitals(url, port, runs) {
  /** @type {Record<string, Audit>[]} */
  const results = [];
  for (let run = 0; run < runs; run++) results.push(await oneRun(url, port));
  /** @param {string} audit */
  const medianOf = (audit) => median(results.map((audits) => numericValue(audits, audit)));
  return {
    lcpSeconds: medianOf(audits.lcpSeconds) / 1000,
    tbtMilliseconds: medianOf(audits.tbtMilliseconds),
    cls: medianOf(audits.cls),
  };
}

/**
 * @param {string} url
 * @param {number} port
 */
async function oneRun(url, port) {
  const result = await lighthouse(url, {
    port,
    onlyAudits: Object.values(audits),
    disableFullPageScreenshot: true,
    // Not-found pages are measured, too.
    ignoreStatusCode: true,
    logLevel: "error",
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for \`${url}\``);
  const { runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on \`${url}\`: ${runtimeError.message}`);
  return result.lhr.audits;
}

/**
 * @param {Record<string, Audit>} audits
 * @param {string} name
 */
function numericValue(audits, name) {
  const value = audits[name]?.numericValue;
  if (value === undefined) {
    throw new Error(`Lighthouse has no \`${name}\`: ${audits[name]?.errorMessage ?? "unknown"}`);
  }
  return value;
}
