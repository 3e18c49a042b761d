import { expect, type Locator, type Page } from "@playwright/test";

/** The toasts that are shown: one at most. */
export function toastOf(page: Page): Locator {
  return page.locator("[role=region] ol > li");
}

/** Raises a toast by the first copy button of the contact page, which is open. */
export async function raiseToast(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /^Copiar / })
    .first()
    .click();
  const toast = toastOf(page);
  await expect(toast).toBeVisible();
  return toast;
}

/** Waits until the toast has come to rest. */
export async function expectStill(toast: Locator): Promise<void> {
  await expect.poll(() => toast.evaluate((toast) => toast.getAnimations().length)).toBe(0);
}
