// Toasts, raised by the copy buttons of the contact page. Their time is tested in `toaster.test.tsx`, a
// refused clipboard in `copy-button.test.tsx`.

import type { Locator, Page } from "@playwright/test";
import { rendered, runFor, stopClock } from "../support/clock.ts";
import { headerLink, open } from "../support/page.ts";
import { builtDocument, contactWays, copyName } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { labels } = builtDocument(routes.contact).layout;
const ways = contactWays();
const { copy } = labels;
const copyPhone = copyName(ways.phone);
const copySales = copyName(ways.sales);

/** Returns the text of a toast after a value was copied. */
function sentence(value: string): string {
  return copy.doneText.replace("{value}", value);
}

const phone = sentence(ways.phone.value);
const salesEmail = sentence(ways.sales.value);

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
});

function region(page: Page): Locator {
  return page.getByRole("region", {
    name: labels.notifications.replace("{hotkey}", "F8"),
    includeHidden: true,
  });
}

function list(page: Page): Locator {
  return region(page).locator("ol");
}

/** Returns the visible toasts, including closing ones. */
function toast(page: Page): Locator {
  return list(page).locator("> li");
}

function copyButton(page: Page, name: string): Locator {
  return page.getByRole("main").getByRole("button", { name, exact: true });
}

/** Copies a value and waits until the toast is at rest. */
async function raise(page: Page, name = copyPhone, text = phone): Promise<void> {
  await copyButton(page, name).click();
  await expect(toast(page)).toContainText(text);
  await expectAtRest(page);
}

/** Waits for the end of the entrance, during which no pointer should hit the toast. */
async function expectAtRest(page: Page): Promise<void> {
  await expect
    .poll(() =>
      toast(page)
        .first()
        .evaluate((toast) => toast.getAnimations().length),
    )
    .toBe(0);
}

/** Opens the contact page and waits for the toast area. */
async function openContact(page: Page): Promise<void> {
  await open(page, routes.contact);
  await expect(region(page)).toBeAttached();
}

/** Opens the contact page with stopped timers. */
async function openWithoutTime(page: Page): Promise<void> {
  await page.clock.install();
  await openContact(page);
  await stopClock(page);
}

/** Moves the pointer away from the toast, over nothing that reacts. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(640, 300);
}

test("a toast says what was copied, is announced once, leaves the focus, and stays on the next page", async ({
  page,
}) => {
  await openContact(page);
  // The empty area takes no click from what lies below it.
  const inArea = await page.evaluate(
    () => document.elementFromPoint(window.innerWidth - 8, window.innerHeight - 8)?.tagName,
  );
  expect(inArea).not.toBe("OL");
  // Records every text in live regions outside the list.
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const status of document.querySelectorAll("[role=status]")) {
        if (status.closest("ol, #root") !== null) continue;
        const text = `${status.getAttribute("aria-live") ?? "polite"}: ${status.textContent}`;
        if (status.textContent !== "" && heard.at(-1) !== text) heard.push(text);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await copyButton(page, copyPhone).focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText(phone);
  await expect(copyButton(page, copyPhone)).toBeFocused();
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText(copy.done);
  await expect(toast(page)).toHaveAttribute("data-state", "open");
  await expect(toast(page)).toHaveAttribute("data-swipe-direction", "right");
  await expect(region(page)).toHaveAccessibleName("Notificaciones (F8)");
  await expect(toast(page).getByRole("button")).toHaveAccessibleName(labels.close);

  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toHaveLength(1);
  const [text] = await heard();
  expect(text).toMatch(/^polite: /);
  expect(text).toContain(copy.done);
  expect(text).toContain(phone);
  // The text must be Spanish; Radix defaults to «Notification».
  expect(text).not.toMatch(/notification\b/i);
  await expect(toast(page)).not.toHaveAttribute("aria-live", "assertive");

  await headerLink(page, "Blog").click();
  await expect(page).toHaveTitle(builtDocument(routes.blog).payload.title);
  await expect(toast(page)).toContainText(phone);
});

test("a toast has at most the width of a small screen, and 420 px on others", async ({ page }) => {
  await openWithoutTime(page);
  await raise(page);
  for (const [width, expected] of [
    [320, 320],
    [767, 767],
    [768, 420],
    [1280, 420],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const area = await list(page).boundingBox();
    expect(area?.width, `${width} px`).toBe(expected);
    const box = await toast(page).boundingBox();
    expect(box?.width, `${width} px`).toBeLessThanOrEqual(expected);
    await expect(toast(page)).toBeInViewport({ ratio: 1 });
  }
});

test.describe("time", () => {
  test.beforeEach(({ page }) => openWithoutTime(page));

  // The toaster works around a defect of Radix 1.3.1.
  const endings: { name: string; close: (page: Page) => Promise<void> }[] = [
    {
      name: "was closed by its button",
      close: (page) => toast(page).getByRole("button").click(),
    },
    {
      name: "was closed while the pointer was over it",
      close: async (page) => {
        await toast(page).hover();
        await page.keyboard.press("Escape");
      },
    },
    {
      name: "was closed with the focus in it",
      close: async (page) => {
        await toast(page).getByRole("button").focus();
        await page.keyboard.press("Enter");
        // The focus is in the list now; the next toast is raised elsewhere.
        await expect(list(page)).toBeFocused();
      },
    },
    {
      name: "was swiped away",
      close: (page) => swipe(page, 200),
    },
  ];
  test("a toast closes by itself, too, after one that was closed in any way", {
    tag: "@soak",
  }, async ({ page }) => {
    for (const { name, close } of endings) {
      await test.step(name, async () => {
        await raise(page);
        await close(page);
        await expect(toast(page)).toHaveCount(0);
        await raise(page, copySales, salesEmail);
        await leave(page);
        await rendered(page);
        // The workaround may start its timer some frames late.
        await runFor(page, 5000 + 200);
        await expect(toast(page)).toHaveCount(0);
      });
    }
  });

  test("a toast that came under the pointer waits until the pointer leaves", async ({ page }) => {
    await raise(page);
    await toast(page).hover();
    // The keyboard raises the next toast while the pointer stays.
    await copyButton(page, copySales).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText(salesEmail);
    await expectAtRest(page);
    await runFor(page, 60_000);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await leave(page);
    await rendered(page);
    await runFor(page, 5000);
    await expect(toast(page)).toHaveCount(0);
  });
});

test("F8 goes to the list of toasts, to which the focus returns from a closed one", async ({
  page,
}) => {
  await openContact(page);
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(list(page), "the empty list is no stop").not.toBeFocused();
  await raise(page);
  await page.keyboard.press("F8");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await toast(page).evaluate((toast) => toast.contains(document.activeElement))).toBe(true);
  await toast(page).getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
  await expect(list(page)).toBeFocused();
});

/** Drags the toast sideways in small steps, and releases it. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (box === null) throw new Error("no toast is on the screen");
  const x = Math.round(box.x + 40);
  const y = Math.round(box.y + box.height / 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 10 });
  await page.mouse.up();
}

test.describe("a swipe", () => {
  test.beforeEach(({ page }) => openWithoutTime(page));

  test("moves the toast, and closes it from 50 px to the right on", async ({ page }) => {
    await raise(page);
    const before = await toast(page).boundingBox();
    if (before === null) throw new Error("no toast is on the screen");
    await page.mouse.move(before.x + 40, before.y + 20);
    await page.mouse.down();
    await page.mouse.move(before.x + 70, before.y + 20, { steps: 5 });
    await expect
      .poll(async () => ((await toast(page).boundingBox())?.x ?? 0) - before.x)
      .toBeCloseTo(30, 0);
    await page.mouse.up();
    await expect.poll(() => toast(page).boundingBox()).toEqual(before);

    await swipe(page, -200);
    await rendered(page);
    expect(await toast(page).boundingBox()).toEqual(before);
    await expect(toast(page)).toHaveAttribute("data-state", "open");

    await swipe(page, 49);
    await expect(toast(page)).toHaveAttribute("data-swipe", "cancel");
    await expect.poll(() => toast(page).boundingBox()).toEqual(before);
    await expect(toast(page)).toHaveAttribute("data-state", "open");

    await swipe(page, 50);
    await expect(toast(page)).toHaveCount(0);
  });

  test.describe("with a finger", () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 640 } });

    test("closes it from 50 px to the right on", async ({ page }) => {
      await raise(page);
      const box = await toast(page).boundingBox();
      if (box === null) throw new Error("no toast is on the screen");
      const x = Math.round(box.x + 150);
      const y = Math.round(box.y + box.height / 2);
      const session = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: at === undefined ? [] : [{ x: at, y }],
        });
      for (const distance of [-120, 49, 50]) {
        await touch("touchStart", x);
        for (let step = 1; step <= 10; step += 1) {
          await touch("touchMove", x + Math.round((distance * step) / 10));
        }
        await touch("touchEnd");
        await rendered(page);
        if (distance < 50) {
          await expect.poll(() => toast(page).boundingBox(), `${distance} px`).toEqual(box);
          await expect(toast(page)).toHaveAttribute("data-state", "open");
        }
      }
      await expect(toast(page)).toHaveCount(0);
    });
  });
});
