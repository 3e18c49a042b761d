// The content security policy of every page. A whole visit under it is in `hosts.spec.ts`.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { liveRoot, open, sentRoot } from "../support/page.ts";
import { builtArticle, builtDocument, builtPages, folders } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test("every page has one policy, which allows inline code only by hash", () => {
  for (const { path: address } of builtPages()) {
    const { html } = builtDocument(address).payload;
    const [head = ""] = html.split("</head>");
    const policies = [
      ...head.matchAll(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/g),
    ].map(([, policy = ""]) => policy);
    expect(policies, address).toHaveLength(1);
    const directives = new Map(
      policies[0]?.split(";").map((directive) => {
        const [name = "", ...values] = directive.trim().split(/\s+/);
        return [name, values] as const;
      }),
    );
    expect(directives.get("default-src"), address).toEqual(["'none'"]);
    for (const values of directives.values()) {
      expect(values, address).not.toContain("'unsafe-inline'");
      expect(values, address).not.toContain("'unsafe-eval'");
      expect(values, address).not.toContain("*");
    }
  }
});

test.describe("of a site whose texts would be markup", () => {
  test.use({ build: "many" });

  test("no text of an article runs as code, loaded or reached by a link", async ({ page }) => {
    const path = "/blog/articulo-27/";
    const { next } = builtArticle(path, "many");
    const { title } = builtDocument(path, "many").payload;
    expect(title).toMatch(/onerror=.*<script>/);
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await open(page, path);
    expect(await liveRoot(page)).toBe(await sentRoot(page, path));
    await page.locator('[rel="next"]').click();
    await expect(page).toHaveURL(next?.to ?? "");
    await page.locator('[rel="prev"]').click();
    await expect(page).toHaveTitle(title);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(builtArticle(path, "many").title);
    await expect(heading).toContainText("<script>alert(1)</script>");
    await expect(page.locator("main :is(script, iframe, [onerror], [onload])")).toHaveCount(0);
    expect(dialogs).toEqual([]);
  });
});

// Cloudflare Pages ignores longer lines, and all rules after the first hundred.
test("the file of headers keeps the limits of hosts on every site", () => {
  for (const [build, folder] of Object.entries(folders)) {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const headers = files.filter((file) => path.basename(file) === "_headers");
    expect(headers, build).toHaveLength(1);
    const lines = readFileSync(path.join(folder, String(headers)), "utf8").split("\n");
    expect(lines.filter((line) => line.length > 2000)).toEqual([]);
    const rules = lines.filter((line) => line.startsWith("/"));
    expect(rules.length, build).toBeGreaterThan(0);
    expect(rules.length, build).toBeLessThanOrEqual(100);
  }
});
