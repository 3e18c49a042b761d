// The content security policy, through all that a visitor can do.

import { readFileSync } from "node:fs";
import path from "node:path";
import { folders } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";
import { visitEverything } from "../support/visit.ts";

test("nothing violates it through a whole visit", async ({ page, context, consoleGuard }) => {
  await visitEverything(page, context);
  expect(consoleGuard.reports.filter((report) => report.startsWith("policy:"))).toEqual([]);
});

test("it allows no inline script and no inline style but by hash", async ({ page }) => {
  await page.goto(routes.home);
  const policy =
    (await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content")) ??
    "";
  const directives = new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );
  expect(directives.get("default-src")).toEqual(["'none'"]);
  for (const values of directives.values()) {
    expect(values).not.toContain("'unsafe-inline'");
    expect(values).not.toContain("'unsafe-eval'");
    expect(values).not.toContain("*");
  }
});

// Cloudflare Pages leaves out longer lines, and all rules after the first hundred.
for (const [build, folder] of Object.entries(folders)) {
  test(`hosts read all headers of the site ${build}`, () => {
    const lines = readFileSync(path.join(folder, "_headers"), "utf8").split("\n");
    expect(lines.filter((line) => line.length > 2000)).toEqual([]);
    const rules = lines.filter((line) => line.startsWith("/"));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.length).toBeLessThanOrEqual(100);
  });
}
