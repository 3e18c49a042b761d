// An embedded video, which requests nothing from the other site until the visitor opens it.

import { expect, test } from "../support/dev-site.ts";
import { headerLink, open } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const about = "content/pages/sobre-mi.yaml";
const video = `sections:
  - kind: page-heading
    heading: "Sobre Mí"
  - kind: embed
    service: youtube
    url: https://youtu.be/aqz-KE-bpKQ
    title: "El video"
    image: { src: ../images/portada.svg, alt: "Un árbol" }
    action: "Ver el video"
  - kind: text
    heading: "Mi historia"
    text: "Una historia."
`;

test("a press loads the frame, which takes the focus; without JavaScript a link leads to the video", async ({
  browser,
  page,
  site,
  consoleGuard,
}) => {
  site.edit("content/site.yaml", "samples:\n", "embeds: [youtube]\nsamples:\n");
  await site.printed("content/site.yaml");
  const [before] = site.read(about).split("sections:\n");
  site.write(about, `${before}${video}`);
  await site.printed("sobre-mi.yaml`: shown in");
  const address = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1";
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>x</title><p>El video corre.</p>" }),
  );
  // The visit begins on a page without a frame, in the same document.
  await open(page, routes.home);
  await headerLink(page, "Sobre Mí").click();
  const button = page.getByRole("button", { name: "Ver el video" });
  await expect(page.getByRole("img", { name: "Un árbol" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);

  consoleGuard.expectReport(/^other host: https:\/\/www\.youtube-nocookie\.com\/embed\//);
  await button.press("Enter");
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("src", address);
  await expect(frame).toBeFocused();
  await expect(frame).toHaveAccessibleName("El video");
  await expect(page.frameLocator("iframe").getByText("El video corre.")).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(routes.about);
  const link = plain.getByRole("link", { name: "Ver el video" });
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(plain.getByRole("button", { name: "Ver el video" })).toHaveCount(0);
  await context.close();
});
