// `ssg edit`: no failure loses typed text.

import { chmodSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Editor, expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const site = "content/site.yaml";
const contact = "content/pages/contacto.yaml";
const wrongPhone = "+52 1 33";

test("a refused value stays in the field, across a reload and on other pages", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  consoleGuard.expectReport(/422/);
  await editor.open(routes.contact);
  const before = edited.read(site);
  await editor.write(page.getByRole("main").locator("a[href^='tel:']").last(), wrongPhone);
  await page.keyboard.press("Enter");
  const field = editor.field.getByRole("textbox");
  await expect(editor.field.getByRole("alert")).toContainText(/teléfono/i);
  await expect(field).toHaveValue(wrongPhone);
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/teléfono/i);
  expect(edited.read(site)).toBe(before);
  await expect(editor.bar("Sin guardar: 1")).toBeVisible();

  await page.reload();
  await editor.isThere();
  await expect(field).toHaveValue(wrongPhone);
  await expect(editor.field).toContainText("Se recuperó un texto sin guardar.");
  // Drafts survive on another page and in another tab.
  await editor.open(routes.blog);
  await editor.bar("Sin guardar: 1").click();
  await expect(editor.panel).toContainText(wrongPhone);
  const tab = new Editor(await page.context().newPage());
  await tab.open(routes.contact);
  await expect(tab.bar("Sin guardar: 1")).toBeVisible();
  await tab.page.close();

  await editor.open(routes.contact);
  await editor.continueDraft();
  const again = editor.field.or(editor.row("contact", "phone")).getByRole("textbox");
  await expect(again).toHaveValue(wrongPhone);
  await again.fill("+52 33 1111 2222");
  await editor.saves(() => again.press("Enter"));
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
  expect(edited.read(site)).toBe(
    before.replace('phone: "+52 33 0000 0000"', 'phone: "+52 33 1111 2222"'),
  );
});

test("a read-only file is reported, and the text can be saved later", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  consoleGuard.expectReport(/423/);
  await editor.open(routes.contact);
  const before = edited.read(contact);
  const heading = page.getByRole("heading", { level: 1 });
  chmodSync(edited.path(contact), 0o444);
  await editor.write(heading, "Contacto directo");
  await page.keyboard.press("Enter");
  await expect(editor.field.getByRole("alert")).toContainText("solo lectura");
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto directo");
  expect(edited.read(contact)).toBe(before);
  chmodSync(edited.path(contact), 0o644);
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(heading).toHaveText("Contacto directo");
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
});

test("a value with a warning is saved, and the warning shown", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
}) => {
  await editor.open(routes.about);
  await page.getByRole("main").getByText("30 de junio de 2029").click();
  await editor.field.locator("input[type=date]").fill("2001-01-01");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(editor.toolbar.getByRole("status")).toContainText("Guardado, con consejos:");
  await expect(editor.toolbar.getByRole("status")).toContainText("La cédula ya venció");
  expect(edited.read(site)).toContain("2001-01-01");
  await editor.toolbar.getByRole("button", { name: "Cerrar el mensaje" }).click();
  await expect(editor.toolbar.getByRole("status")).toBeEmpty();
});

test("text typed while the server is killed is saved after its restart", async ({
  page,
  editor,
  site: edited,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/ERR_|Failed to load resource|403/);
  await editor.open(routes.contact);
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto sin");
  await edited.end("SIGKILL");
  await page.keyboard.type(" servidor");
  await page.keyboard.press("Enter");
  await expect(editor.toolbar.getByRole("alert")).toContainText("Sin conexión");
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto sin servidor");
  expect(edited.changedLines()).toEqual([]);

  // A restarted server has a new token, so its address must be opened again. An open page would
  // reload itself meanwhile.
  await page.goto("about:blank");
  await edited.start();
  await page.goto(edited.address);
  await editor.isThere();
  await editor.open(routes.contact);
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto sin servidor");
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto sin servidor");
  await expect.poll(() => edited.read(contact)).toContain('heading: "Contacto sin servidor"');
  expect(edited.changedLines()).toHaveLength(2);
  await editor.isThere();
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
});

test("a tab from before a restart says so, and saves after the new address was opened", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  consoleGuard.expectReport(/ERR_|Failed to load resource|40[03]/);
  await editor.open(routes.contact);
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto de antes");
  await edited.end();
  await edited.start();
  await expect(editor.toolbar.getByRole("alert")).toContainText("ya no puede editar");
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto de antes");
  const other = await page.context().newPage();
  await other.goto(edited.address);
  await other.close();
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto de antes");
  expect(edited.read(contact)).toContain('heading: "Contacto de antes"');
  await expect(editor.toolbar.getByRole("alert")).toBeEmpty();
});

test("the second of two tabs that write the same value chooses which stays", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  consoleGuard.expectReport(/409/);
  await editor.open(routes.contact);
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto de ayer");
  const tab = await page.context().newPage();
  const other = new Editor(tab);
  await other.open(routes.contact);
  await tab.getByRole("heading", { level: 1 }).click();
  await other.field.getByRole("textbox").fill("Contacto de la otra");
  await other.saves(() => tab.keyboard.press("Enter"));
  expect(edited.read(contact)).toContain('heading: "Contacto de la otra"');

  await page.bringToFront();
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto de ayer");
  await editor.isThere();
  await editor.field.getByRole("button", { name: "Guardar", exact: true }).click();
  const conflict = editor.field.getByRole("region", { name: "Alguien más cambió esto" });
  await expect(conflict).toContainText("Contacto de la otra");
  await expect(conflict).toContainText("Contacto de ayer");
  expect(edited.read(contact)).toContain('heading: "Contacto de la otra"');
  await editor.saves(() => conflict.getByRole("button", { name: "Guardar lo mío" }).click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto de ayer");
  expect(edited.changedLines()).toHaveLength(2);
});

test("a change by another program can be kept in a conflict", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/409/);
  await editor.open(routes.contact);
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto de ayer");
  await editor.saves(async () =>
    edited.edit(contact, 'heading: "Contacto"', 'heading: "Contacto a mano"'),
  );
  const text = edited.read(contact);
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto de ayer");
  await editor.field.getByRole("button", { name: "Guardar", exact: true }).click();
  await editor.field.getByRole("button", { name: "Dejar lo que hay ahora" }).click();
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto a mano");
  expect(edited.read(contact)).toBe(text);
});

test("a deleted file is reported, and the typed text stays", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/423|404|409|410/);
  await editor.open(routes.contact);
  const text = edited.read(contact);
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto perdido");
  rmSync(edited.path(contact));
  await editor.field.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(editor.field.getByRole("alert")).not.toBeEmpty();
  await expect(editor.field.getByRole("textbox").first()).toHaveValue("Contacto perdido");
  edited.write(contact, text);
  await expect(page.locator("ssg-trouble")).toHaveCount(0);
  await expect(editor.field.getByRole("textbox").first()).toHaveValue("Contacto perdido");
  expect(edited.read(contact)).toBe(text);
});

test("the field accepts typing after a paste of 5 MB", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/413|422/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.open(routes.contact);
  const before = edited.read(contact);
  await page.evaluate(() => navigator.clipboard.writeText("palabra ".repeat(655_360)));
  await page.getByRole("main").locator("p[data-edit]").first().click();
  const field = editor.field.getByRole("textbox");
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await expect
    .poll(() => field.evaluate((area) => (area as HTMLTextAreaElement).value.length))
    .toBeGreaterThan(5_000_000);
  // The page still renders frames, and accepts typing.
  const longest = await page.evaluate(async () => {
    const times: number[] = [];
    let last = performance.now();
    for (let frame = 0; frame < 10; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      times.push(performance.now() - last);
      last = performance.now();
    }
    return Math.max(...times);
  });
  expect(longest).toBeLessThan(2000);
  await page.keyboard.type("fin");
  await expect
    .poll(() => field.evaluate((area) => (area as HTMLTextAreaElement).value.slice(-3)))
    .toBe("fin");
  await page.keyboard.press("Enter");
  await expect(editor.field.getByRole("alert")).not.toBeEmpty();
  expect(edited.read(contact)).toBe(before);
  await page.keyboard.press("Escape");
  await expect(editor.field).toHaveCount(0);
});

test("a page of another origin writes nothing", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/./);
  await editor.open(routes.contact);
  const before = edited.read(contact);
  const host = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end("<title>Otra</title><p>Otra página");
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = host.address() as AddressInfo;
  const change = JSON.stringify({
    file: contact,
    edit: { op: "set", path: ["sections", 0, "heading"], value: "Contacto tomado" },
    expected: null,
  });
  // The browser sends cookies to every port of the same host.
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    const foreign = await page.context().newPage();
    await foreign.goto(origin);
    const outcomes = await foreign.evaluate(
      async ([url, change]) => {
        const tries: RequestInit[] = [
          { method: "POST", body: change, credentials: "include" },
          { method: "POST", body: change, credentials: "include", mode: "no-cors" },
          {
            method: "POST",
            body: change,
            credentials: "include",
            headers: { "content-type": "application/json" },
          },
        ];
        const told: string[] = [];
        for (const init of tries) {
          const answer = await fetch(`${url}/_ssg/edit/change`, init).catch(() => undefined);
          told.push(answer === undefined ? "refused" : answer.type);
        }
        return told;
      },
      [edited.url, change] as const,
    );
    expect(outcomes).toEqual(["refused", expect.stringMatching(/opaque|refused/), "refused"]);
    // A form post needs no CORS permission, and may be sent as text that looks like JSON.
    const answered = foreign.waitForResponse(/\/_ssg\/edit\/change$/);
    await foreign.evaluate(
      ([url, change]) => {
        const form = document.createElement("form");
        form.action = `${url}/_ssg/edit/change`;
        form.method = "post";
        form.enctype = "text/plain";
        const input = document.createElement("input");
        input.name = `${change.slice(0, -1)},"x":"`;
        input.value = '"}';
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [edited.url, change] as const,
    );
    expect((await answered).status()).toBe(403);
    // Chromium opens no new pages if a window is closed during a navigation.
    await foreign.waitForURL(`${edited.url}/_ssg/edit/change`);
    await foreign.close();
  }
  expect(edited.read(contact)).toBe(before);
  // `close` would wait for a connection that Chromium keeps unused.
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  // The editor's own page still works.
  await editor.write(page.getByRole("heading", { level: 1 }), "Contacto propio");
  await editor.saves(() => page.keyboard.press("Enter"));
  expect(edited.read(contact)).toContain("Contacto propio");
});

test("an error in another file is reported with the save, and does not cover the toolbar", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  consoleGuard.expectReport(/409/);
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  const faulty = "content/pages/sobre-mi.yaml";
  edited.edit(faulty, "\nmeta:", "\nmetas:");
  const trouble = page.locator("ssg-trouble section");
  const top = await editor.toolbar.evaluate((bar) => bar.getBoundingClientRect().top);
  await expect
    .poll(() => trouble.evaluate((section) => section.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(top);
  await trouble.getByRole("button").click();
  await editor.write(heading, "Contacto guardado");
  await page.keyboard.press("Enter");
  await expect(editor.toolbar.getByRole("status")).toContainText("todavía no lo muestra");
  expect(edited.read(contact)).toContain('heading: "Contacto guardado"');
  // The text cannot be edited before the page shows it, and the editor says why.
  await heading.click();
  await expect(editor.toolbar.getByRole("alert")).toContainText("todavía no lo muestra");
  await editor.bar("Ver").click();
  edited.edit(faulty, "\nmetas:", "\nmeta:");
  await expect(heading).toHaveText("Contacto guardado");
  await expect(page.locator("ssg-trouble")).toHaveCount(0);
});
