// The rules of axe, run inside the page.

import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const options: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
};

/** What axe finds wrong on the page as it is now, one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Not as a script element: the page's policy would refuse it.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...none, ...all, ...any][0]?.message ?? "";
      return `${id}: ${target.join(" ")}: ${reason}`;
    }),
  );
}
