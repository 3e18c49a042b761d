import { expect, type Locator, type Page } from "@playwright/test";

/** Returns the shown toasts, at most one. */
export function toastOf(page: Page): Locator {
  return page.locator("[role=region] ol > li");
}

/** Raises a toast with the first copy button of the open contact page. */
export async function raiseToast(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /^Copiar / })
    .first()
    .click();
  const toast = toastOf(page);
  await expect(toast).toBeVisible();
  return toast;
}

/** Waits until the toast has no running animation. */
export async function expectStill(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((toast) => toast.getAnimations().length)).toBe(0);
}
