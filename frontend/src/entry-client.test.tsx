// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { App } from "./app/app";
import { hydrate } from "./entry-client";
import { layout as layoutWithList, pageOf } from "./testing/in-site.test.support";

// All tests share one visit; each continues where the previous one ended.

const layout = { ...layoutWithList, articleList: null };
const html =
  '<p id="lugar">a</p><details><summary>más</summary><p id="dentro">b</p></details><a id="fin" href="/">c</a>';
const scrollTo = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
const scrollIntoView = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
const fetch = vi.fn(async () => {
  const pages = { a: pageOf("/servicios/", html), b: pageOf("/") };
  const headers = { "content-type": "application/json" };
  return new Response(JSON.stringify({ build: "b", pages }), { headers });
});
const menu = () => within(screen.getByRole("navigation"));
const focused = () => document.activeElement?.textContent;
const top = (value: number) => ({ top: value, behavior: "instant" });

/** Simulates a back or forward navigation of the browser. */
async function goTo(address: string, state: unknown): Promise<void> {
  window.history.replaceState(state, "", address);
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate", { state })));
}

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { device: object } } };
  Object.assign(happyDOM.settings.device, { prefersReducedMotion: "reduce" });
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("reportError", (error: unknown) => console.error(error));
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  window.history.replaceState(null, "", "/contacto");
  const payload = pageOf("/contacto/");
  document.title = payload.title;
  document.head.insertAdjacentHTML("beforeend", '<link rel="canonical" href="https://x/">');
  const data = JSON.stringify({ build: "b", sum: 0, path: payload.path, page: payload.page });
  const html = renderToString(
    <StaticRouter location="/contacto/">
      <App layout={layout} first={payload} />
    </StaticRouter>,
  );
  document.body.innerHTML = `<div id="root">${html}</div>
    <script type="application/json" id="page-data">${data}</script>`;
});
beforeEach(() => {
  scrollTo.mockClear();
  scrollIntoView.mockClear();
});

test("a complete document is hydrated, at its canonical address", async () => {
  const readyState = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  hydrate(layout);
  expect(document.documentElement.dataset.hydrated).toBeUndefined();
  expect(window.location.pathname).toBe("/contacto");
  readyState.mockRestore();
  const error = vi.spyOn(console, "error");
  await act(async () => void document.dispatchEvent(new Event("DOMContentLoaded")));
  expect(document.documentElement.dataset.hydrated).toBe("true");
  expect(error).not.toHaveBeenCalled();
  expect(window.location.pathname).toBe("/contacto/");
  expect(window.history.state).toMatchObject({ key: expect.stringMatching(/./), idx: 0 });
  expect(window.history.scrollRestoration).toBe("manual");
  expect(document.activeElement).toBe(document.body);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("a new page begins at its top, with its title, and is announced", async () => {
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await userEvent.click(menu().getByRole("link", { name: "Servicios" }));
  await waitFor(() => expect(focused()).toBe("Título de /servicios/"));
  expect(document.title).toBe("/servicios/ | Encino");
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  expect(canonical?.href).toBe("https://www.example.com/servicios/");
  expect(scrollTo.mock.calls).toEqual([[top(0)]]);
  await waitFor(() =>
    expect(document.querySelector("body > [role=status]")?.textContent).toBe(
      "/servicios/ | Encino, lista",
    ),
  );
  expect(fetch).toHaveBeenCalledOnce();
});

test("an anchor is unfolded and scrolled to, and is not a tab stop later", async () => {
  await goTo("/servicios/#dentro", { key: "dentro", idx: 2 });
  expect(scrollIntoView.mock.contexts).toEqual([document.getElementById("dentro")]);
  expect(document.querySelector("details")?.open).toBe(true);
  expect(focused()).toBe("b");
  expect(document.activeElement?.getAttribute("tabindex")).toBe("-1");
  act(() => document.getElementById("dentro")?.blur());
  expect(document.getElementById("dentro")?.hasAttribute("tabindex")).toBe(false);
  await goTo("/servicios/#fin", { key: "fin", idx: 3 });
  expect(focused()).toBe("c");
  expect(document.activeElement?.hasAttribute("tabindex")).toBe(false);
  expect(scrollTo).not.toHaveBeenCalled();
});

test("the way back restores position, focus and open answers", async () => {
  const { state } = window.history;
  vi.stubGlobal("scrollY", 700);
  await userEvent.click(menu().getByRole("link", { name: "Contacto" }));
  await waitFor(() => expect(focused()).toBe("Título de /contacto/"));
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  await goTo("/servicios/#fin", state);
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(top(700)));
  expect(focused()).toBe("Contacto");
  expect(document.activeElement?.getAttribute("tabindex")).toBeNull();
  expect(document.querySelector("details")?.open).toBe(true);
  expect(document.title).toBe("/servicios/ | Encino");
});

test("a page from the back/forward cache is at its previous position", () => {
  const pageshow = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });
  window.dispatchEvent(new Event("pagehide"));
  expect(window.history.scrollRestoration).toBe("auto");
  vi.stubGlobal("scrollY", 0);
  window.dispatchEvent(pageshow(false));
  expect(window.history.scrollRestoration).toBe("manual");
  expect(scrollTo).not.toHaveBeenCalled();
  window.dispatchEvent(pageshow(true));
  expect(scrollTo).toHaveBeenCalledWith(top(700));
});
