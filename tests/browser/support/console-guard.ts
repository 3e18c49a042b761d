// A guard against unnoticed errors: it collects all reports of a browser context during a test.

import { type BrowserContext, expect } from "@playwright/test";

declare global {
  interface Window {
    reportPolicyViolation?: (text: string) => void;
  }
}

/**
 * Console messages of development builds: React advertises its tools in every browser without them,
 * and Motion mentions reduced motion.
 */
const advertisements = ["Download the React DevTools", "You have Reduced Motion enabled"];

/**
 * An edited page may request a field while the site changes. The answer says that the version is
 * outdated, and the page shows the newest one.
 */
const place = "/_ssg/edit/field?";

/**
 * Collects console messages, uncaught errors, violations of the content security policy, failed
 * requests and requests to other hosts. The suite's `test` watches its context automatically and
 * asserts at the end that there were none.
 */
export class ConsoleGuard {
  /** The reports so far. */
  readonly reports: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [];

  /** Watches all pages of a context; must be called before the first page is opened. */
  async watch(context: BrowserContext, origin: string): Promise<void> {
    context.on("console", (message) => {
      if (advertisements.some((text) => message.text().includes(text))) return;
      // Tests check the document's status themselves: not-found pages come with a 404.
      const { url } = message.location();
      const isDocument = url === message.page()?.url();
      if (isDocument && message.text().startsWith("Failed to load resource")) return;
      if (url.includes(place) && message.text().includes("410")) return;
      this.reports.push(`console.${message.type()}: ${message.text()} (${url})`);
    });
    context.on("weberror", (error) => {
      this.reports.push(`uncaught: ${error.error().stack ?? error.error()}`);
    });
    context.on("request", (request) => {
      const { protocol, origin: asked } = new URL(request.url());
      const isLocal = protocol === "data:" || protocol === "blob:";
      if (!isLocal && asked !== origin) this.reports.push(`other host: ${request.url()}`);
    });
    context.on("response", (response) => {
      if (response.status() === 410 && response.url().includes(place)) return;
      if (response.status() >= 400 && response.request().resourceType() !== "document") {
        this.reports.push(`status ${response.status()}: ${response.url()}`);
      }
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // A navigation aborts pending downloads.
      if (reason === "net::ERR_ABORTED") return;
      // Without JavaScript the browser refuses to preload scripts. True violations of the policy
      // are reported as such, below.
      if (reason === "csp" && request.url().endsWith(".js")) return;
      this.reports.push(`failed: ${request.url()}: ${reason}`);
    });
    await context.exposeBinding("reportPolicyViolation", (_source, text: string) => {
      this.reports.push(text);
    });
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        const { violatedDirective, blockedURI, sample } = event;
        window.reportPolicyViolation?.(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
  }

  /** Expects a report that this test provokes; the test fails if it does not come. */
  expectReport(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Allows a report that may or may not come, depending on timing. */
  allowReport(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Asserts that all reports were announced, and all expected ones have come. */
  assertClean(): void {
    const unexpected = this.reports.filter(
      (report) => ![...this.#expected, ...this.#allowed].some((pattern) => pattern.test(report)),
    );
    expect(unexpected, "what the browser reported").toEqual([]);
    for (const pattern of this.#expected) {
      expect(this.reports, "what the browser had to report").toContainEqual(
        expect.stringMatching(pattern),
      );
    }
  }
}
