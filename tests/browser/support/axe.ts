// The rules of axe, run inside the page.

import type { Page } from "@playwright/test";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";

const options: RunOptions = {
  resultTypes: ["violations", "incomplete"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
};

export type Findings = {
  /** What is wrong on the page as it is now, one line for each element. */
  violations: string[];
  /** What axe cannot decide. */
  undecided: Undecided[];
};

export type Undecided = { rule: string; selector: string; reason: string };

/** What axe finds on the page as it is now. */
export async function axeFindings(page: Page): Promise<Findings> {
  // Not as a script element: the page's policy would refuse it.
  await page.evaluate(axe.source);
  const { violations, incomplete }: AxeResults = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    options,
  );
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")}: ${reasonOf(node)}`),
    ),
    undecided: incomplete.flatMap(({ id, nodes }) =>
      nodes.map((node) => ({
        rule: id,
        selector: node.target.join(" "),
        reason: reasonOf(node),
      })),
    ),
  };
}

/** What axe finds wrong on the page as it is now, one line for each element. */
export async function axeViolations(page: Page): Promise<string[]> {
  return (await axeFindings(page)).violations;
}

function reasonOf({ any, all, none }: NodeResult): string {
  return [...none, ...all, ...any][0]?.message ?? "";
}
