// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { App } from "../app/app";
import { layout as layoutWithList, pageOf } from "../testing/in-site.test.support";
import { hydrate } from "./entry-client";

const layout = { ...layoutWithList, articleList: null };

/** Returns the body of the page with a text, as the server renders it. */
function bodyWith(text: string): string {
  const payload = pageOf("/contacto/", `<p>${text}</p>`);
  const { path, page } = payload;
  const html = renderToString(
    <StaticRouter location={path}>
      <App layout={layout} first={payload} />
    </StaticRouter>,
  );
  const data = JSON.stringify({ build: "b", sum: 0, path, page });
  return `<div id="root">${html}</div>
    <script type="application/json" id="page-data">${data}</script>`;
}

test("versions that come before the shown one is hydrated are shown without an error", async () => {
  const reported = vi.spyOn(console, "error");
  vi.stubGlobal("reportError", reported);
  // No page is prefetched.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  window.history.replaceState(null, "", "/contacto/");
  document.body.innerHTML = bodyWith("Versión 0");
  hydrate(layout);
  for (const text of ["Versión 1", "Versión 2", "Versión 3"]) {
    const from = new DOMParser().parseFromString(bodyWith(text), "text/html");
    const show = await window.prepareVersion?.(from);
    show?.();
    expect(document.querySelector("main")?.textContent).toContain(text);
  }
  await vi.waitFor(() => expect(document.documentElement.dataset.hydrated).toBe("true"));
  expect(document.querySelector("main")?.textContent).toContain("Versión 3");
  expect(reported).not.toHaveBeenCalled();
});
