// `ssg edit`: each type of value has its own control, and the file gets the chosen value.

import { existsSync } from "node:fs";
import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const about = "content/pages/sobre-mi.yaml";
const home = "content/pages/inicio.yaml";

test("another picture of the site is chosen, and needs an alternative text of its own", {
  tag: "@soak",
}, async ({ page, editor, site, consoleGuard }) => {
  await editor.open(routes.about);
  const picture = page.getByRole("main").getByRole("img").first();
  const before = await picture.getAttribute("alt");
  await picture.click();
  const text = editor.field.getByLabel("Texto alternativo");
  await expect(text).toHaveValue(before ?? "");

  await editor.field.getByText("Elegir otra imagen").click();
  await editor.field.getByRole("button", { name: "/images/portada.svg" }).click();
  // A new picture starts without the old alternative text, and is not saved without a text.
  await expect(text).toHaveValue("");
  consoleGuard.expectReport(/422/);
  await expect(editor.field).toContainText("Describe la imagen");
  await editor.field.getByRole("button", { name: "Guardar" }).click();
  await expect(editor.field.getByRole("alert")).not.toBeEmpty();
  expect(site.changedLines()).toEqual([]);

  await text.fill("Una familia frente a su casa.");
  await editor.saves(() => text.press("Enter"));
  await expect(picture).toHaveAttribute("src", /portada/);
  await expect(picture).toHaveAttribute("alt", "Una familia frente a su casa.");
  const changed = site.changedLines();
  expect(changed.filter((line) => line.startsWith("+"))).toEqual([
    expect.stringMatching(/src: .*images\/portada\.svg/),
    expect.stringMatching(/^\+\s+(alt: ")?Una familia frente a su casa\."?$/),
  ]);
  // Only the lines of the file name and the text have changed.
  expect(changed.filter((line) => line.startsWith("-")).join(" ")).toContain("sobre-mi.svg");
  expect(changed.length).toBeLessThan(6);
});

const drawing = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="400" viewBox="0 0 800 400"><path d="M0 0h800v400H0z" fill="#1f6b5c"/></svg>`;

test("pictures are uploaded, other files refused", async ({ page, editor, site, consoleGuard }) => {
  await editor.open(routes.about);
  await page.getByRole("main").getByRole("img").first().click();
  const upload = editor.field.getByLabel("Subir una imagen");
  consoleGuard.expectReport(/422|413/);
  await upload.setInputFiles({
    name: "foto.png",
    mimeType: "image/png",
    buffer: Buffer.from("GIF89a, o algo así"),
  });
  await expect(editor.field.getByRole("alert").first()).toContainText("La imagen no se subió.");
  expect(existsSync(site.path("content/images/foto.png"))).toBe(false);

  await upload.setInputFiles({
    name: "Nueva Oficina.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(drawing(800)),
  });
  // The uploaded file may already have reloaded the page; the choice stays.
  await expect(editor.field.getByLabel("Imagen", { exact: true })).toHaveValue(
    "/images/nueva-oficina.svg",
  );
  expect(site.read("content/images/nueva-oficina.svg")).toBe(drawing(800));
  await editor.field.getByLabel("Texto alternativo").fill("La oficina nueva.");
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  const picture = page.getByRole("main").getByRole("img", { name: "La oficina nueva." });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(800);
  expect(site.read(about)).toContain("nueva-oficina.svg");
});

test("an icon is found by its name and chosen by its drawing", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.about);
  const drawing = page.getByRole("main").locator("svg[data-edit]").first();
  // The gaps of the drawing can be clicked, too.
  await drawing.click();
  await editor.field.getByRole("searchbox").fill("heart-hand");
  await expect(editor.field.getByRole("status")).toHaveText("1 ícono");
  await editor.field.getByRole("button", { name: "heart-handshake" }).click();
  await expect(editor.field.getByRole("button", { name: "heart-handshake" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  await expect(drawing.locator("use")).toHaveAttribute("href", /#heart-handshake$/);
  expect(site.changedLines()).toEqual([
    expect.stringMatching(/^-\s+(- )?icon: target$/),
    expect.stringMatching(/^\+\s+(- )?icon: heart-handshake$/),
  ]);
});

test("a date is chosen in the browser's own field", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  await page.getByRole("main").locator("time").first().click();
  await editor.field.locator("input[type=date]").fill("2025-02-03");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByRole("main").locator("time").first()).toHaveAttribute(
    "datetime",
    /^2025-02-03/,
  );
  expect(site.changedLines()).toEqual(["-date: 2025-04-22", "+date: 2025-02-03"]);
});

test("a colour tells how well it is read on the others", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  await editor.form("content/theme.yaml");
  await editor.panel.locator("summary").filter({ hasText: "colores" }).first().click();
  const row = editor.row("colors", "accent");
  const code = row.locator("input:not([type=color])");
  await code.fill("#f0f0f0");
  await row.getByText("Contraste con los otros colores").click();
  const white = row.getByRole("listitem").filter({ hasText: "blanco" });
  await expect(white).toContainText("bajo");
  await code.fill("#8f3622");
  await expect(white).toContainText(/excelente \(AAA\)/);
  await editor.saves(() => code.press("Enter"));
  expect(site.changedLines()).toEqual(['-  accent: "#b5472f"', '+  accent: "#8f3622"']);
  await expect
    .poll(() =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent")),
    )
    .toContain("#8f3622");
});

test("a link leads to a page, a place in one, or another site", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  const button = page.getByRole("main").locator("section").first().locator("a[data-edit]").first();
  const old = await button.getAttribute("href");
  await button.click();
  await editor.field.getByRole("button", { name: "Más campos" }).click();
  const row = editor.panel.getByRole("combobox");
  const open = async () => {
    await expect(row).toBeVisible();
    await row.click();
  };

  await open();
  const options = editor.panel.getByRole("option");
  await expect(options.filter({ hasText: "/blog/tipos-seguros-de-vida/" })).toBeVisible();
  await row.fill("testimonios");
  await options.filter({ hasText: routes.testimonials }).first().click();
  await expect(row).toHaveValue(routes.testimonials);
  await editor.saves(() => row.press("Enter"));
  await expect(button).toHaveAttribute("href", routes.testimonials);

  await open();
  await row.fill("gastos");
  await options.filter({ hasText: "/servicios/#gastos-medicos" }).click();
  await editor.saves(() => row.press("Enter"));
  await expect(button).toHaveAttribute("href", "/servicios/#gastos-medicos");

  await open();
  await row.fill("https://www.example.org/citas");
  await editor.saves(() => row.press("Enter"));
  await expect(button).toHaveAttribute("href", "https://www.example.org/citas");
  expect(old).not.toBe("https://www.example.org/citas");
  expect(site.read(home)).toContain("https://www.example.org/citas");
  expect(site.changedLines()).toHaveLength(2);
});
