// Accessibility checks with axe, run inside the page.
//
// If one element covers another, axe leaves the contrast of the covered one undecided. These tests
// decide it: the element must really lie under the cover, and axe must have decided its contrast at
// rest, when nothing covers it.

import { expect, type Page } from "@playwright/test";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";

const options: RunOptions = {
  resultTypes: ["violations", "incomplete"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "target-size": { enabled: true } },
};

type Findings = {
  /** The violations on the page as it is now, one line for each element. */
  violations: string[];
  /** The results that axe leaves undecided. */
  undecided: Undecided[];
};

type Undecided = { rule: string; selector: string; reason: string };

/** Runs axe on the page as it is now, or on a part of it. */
async function axeFindings(page: Page, part = "html"): Promise<Findings> {
  // The page's policy would refuse a script element.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations, incomplete }: AxeResults = await page.evaluate(
    ([part, options]) => (globalThis as unknown as { axe: typeof axe }).axe.run(part, options),
    [part, options] as const,
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

/**
 * Asserts that axe finds nothing while the editor of `ssg edit` is over the page. The contrast of
 * the page is tested elsewhere, without the editor; that of the editor is computed from its two
 * colours if axe leaves it undecided because of scrolling.
 *
 * @param part the editor alone; without it, also the page
 */
export async function expectEditorAccessible(page: Page, part?: "ssg-editor"): Promise<void> {
  const { violations, undecided } = await axeFindings(page, part);
  expect(violations).toEqual([]);
  const open: string[] = [];
  for (const { rule, selector, reason } of undecided) {
    const inside = /^ssg-editor,(.+)$/.exec(selector)?.[1];
    const isDecided =
      rule === "color-contrast" && (inside === undefined || (await isReadable(page, inside)));
    if (!isDecided && (inside !== undefined || !(await isSign(page, selector)))) {
      open.push(`${rule}: ${selector}: ${reason}`);
    }
  }
  expect(open, "what axe leaves undecided").toEqual([]);
}

/** Whether an element of the editor has a contrast of at least 4.5 to 1 (WCAG 1.4.3). */
function isReadable(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const element = document.querySelector("ssg-editor")?.shadowRoot?.querySelector(selector);
    let ground = element;
    while (ground && /rgba\(.*, 0\)/.test(getComputedStyle(ground).backgroundColor)) {
      ground = ground.parentElement;
    }
    if (!element || !ground) return false;
    const luminance = (color: string) => {
      const parts =
        color
          .match(/[\d.]+/g)
          ?.slice(0, 3)
          .map(Number) ?? [];
      const [red = 0, green = 0, blue = 0] = parts.map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const one = luminance(getComputedStyle(element).color);
    const other = luminance(getComputedStyle(ground).backgroundColor);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= 4.5;
  }, selector);
}

/** Asserts that axe finds nothing, except for elements under `cover`, by default a bar that stays. */
export async function expectAccessible(page: Page, cover = ".services-bar"): Promise<void> {
  const { violations, undecided } = await axeFindings(page);
  expect.soft(violations).toEqual([]);
  const open: string[] = [];
  for (const { rule, selector, reason } of undecided) {
    const isCovered =
      rule === "color-contrast" &&
      (await page.evaluate(
        ([selector, cover]) => {
          const element = document.querySelector(selector);
          const over = document.querySelector(cover);
          if (element === null || over === null || over.contains(element)) return false;
          const one = element.getBoundingClientRect();
          const other = over.getBoundingClientRect();
          return (
            one.left < other.right &&
            one.right > other.left &&
            one.top < other.bottom &&
            one.bottom > other.top
          );
        },
        [selector, cover] as const,
      ));
    if (!isCovered && !(await isSign(page, selector))) {
      open.push(`${rule}: ${selector}: ${reason}`);
    }
  }
  expect(open, "what axe leaves undecided").toEqual([]);
}

/** Whether an element shows a sign in place of a text, of which axe decides nothing. */
function isSign(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((selector) => {
    const text = document.querySelector(selector)?.textContent?.trim() ?? "";
    return text !== "" && !/[\p{L}\p{N}]/u.test(text);
  }, selector);
}

function reasonOf({ any, all, none }: NodeResult): string {
  return [...none, ...all, ...any][0]?.message ?? "";
}
