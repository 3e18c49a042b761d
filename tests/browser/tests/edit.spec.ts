// `ssg edit`: a person changes what is seen, by mouse, and the file says so.

import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const newPhone = "+52 33 1234 5678";

test("who has never seen it changes a phone number in three actions", async ({ page, site }) => {
  await page.goto(site.address);
  await page.getByRole("banner").getByRole("link", { name: "Contacto" });
});
