// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LoadFailure, PageLoader } from "../browser/page-loader";
import type { Payload } from "../generated/payload";
import { toasts } from "../lib/toast-store";
import { layout, pageOf, renderInSite } from "../testing/in-site.test.support";
import { usePage } from "./use-page";

type Answer = { resolve: (page: Payload) => void; reject: (failure: LoadFailure) => void };

/** The pending requests of the loader, by path. */
const requests = new Map<string, Answer>();

const loader: PageLoader = {
  load: (path) =>
    new Promise((resolve, reject) => {
      requests.set(path, { resolve, reject });
    }),
  ready: (path) => (path === "/" ? pageOf("/") : undefined),
  prefetch: () => {},
  prefetchMain: () => {},
  correction: () => undefined,
};

/** A page with links as in Markdown, which shows the results of the hook. */
function Site() {
  const { shown, isLoading, setState, onHydrated } = usePage(pageOf("/"), layout, loader);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onHydrated, []);
  const { path } = shown.page;
  return (
    <main aria-busy={isLoading}>
      <h1 tabIndex={-1}>{path}</h1>
      <a href="/servicios/">servicios</a>
      <a href="/contacto/">contacto</a>
      <a href="#lugar">lugar</a>
      <a href="#nada">nada</a>
      <a href="/servicios/" target="_blank" rel="noopener">
        otra pestaña
      </a>
      <a href="/servicios/" download>
        guardar
      </a>
      <a href="/files/solicitud.pdf">archivo</a>
      <p id="lugar">{JSON.stringify(shown.entry.location.state)}</p>
      <button type="button" onClick={() => setState("visto")}>
        recordar
      </button>
    </main>
  );
}

const heading = () => screen.getByRole("heading", { level: 1 });
const follow = (name: string) => userEvent.click(screen.getByRole("link", { name }));

async function answer(path: string): Promise<void> {
  await act(async () => requests.get(path)?.resolve(pageOf(path)));
}

beforeEach(() => {
  requests.clear();
  window.history.replaceState({ key: "first", idx: 0 }, "", "/");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

test("a link of the HTML changes the address at once, and the page once it is there", async () => {
  renderInSite(<Site />);
  await follow("servicios");
  expect(window.location.pathname).toBe("/servicios/");
  expect(heading().textContent).toBe("/");
  await answer("/servicios/");
  expect(heading().textContent).toBe("/servicios/");
});

test("a page that comes after the visitor has gone elsewhere is not shown", async () => {
  renderInSite(<Site />);
  await follow("servicios");
  await follow("contacto");
  await answer("/servicios/");
  expect(heading().textContent).toBe("/");
  await answer("/contacto/");
  expect(heading().textContent).toBe("/contacto/");
});

test("a click with Ctrl, Shift, Alt or Meta is the browser's", async () => {
  renderInSite(<Site />);
  for (const key of ["Control", "Shift", "Alt", "Meta"]) {
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    await user.click(screen.getByRole("link", { name: "servicios" }));
    expect(requests.size, key).toBe(0);
  }
});

test("the middle button, other tabs, downloads and files are the browser's", async () => {
  renderInSite(<Site />);
  const target = screen.getByRole("link", { name: "servicios" });
  await userEvent.pointer({ keys: "[MouseMiddle]", target });
  for (const name of ["otra pestaña", "guardar", "archivo"]) await follow(name);
  expect(requests.size).toBe(0);
});

test("a place of the page takes the focus, and a hash that names nothing takes nothing", async () => {
  renderInSite(<Site />);
  await follow("lugar");
  expect(window.location.hash).toBe("#lugar");
  expect(document.activeElement?.id).toBe("lugar");
  await follow("nada");
  expect(window.location.hash).toBe("#nada");
  expect(document.activeElement?.textContent).toBe("nada");
});

test("a link to the current address is the browser's where it refuses to change the entry", async () => {
  renderInSite(<Site />);
  await follow("lugar");
  vi.spyOn(window.history, "replaceState").mockImplementation(() => {
    throw new DOMException("too often", "SecurityError");
  });
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  const link = screen.getByRole("link", { name: "lugar" });
  // Browsers report the error instead.
  expect(() => link.dispatchEvent(click)).toThrow("too often");
  expect(click.defaultPrevented).toBe(false);
});

test("a page that takes more than 300 ms is shown as loading", async () => {
  vi.useFakeTimers();
  renderInSite(<Site />);
  const link = screen.getByRole("link", { name: "servicios" });
  await act(async () => link.click());
  await act(async () => vi.advanceTimersByTime(299));
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false");
  await act(async () => vi.advanceTimersByTime(1));
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
  await act(async () => vi.advanceTimersByTime(20));
  expect(screen.getByRole("status").textContent).toBe("Cargando");
  await answer("/servicios/");
  expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("false");
});

test("offline, the address goes back to the page, and a toast offers to try again", async () => {
  renderInSite(<Site />);
  const go = vi.spyOn(window.history, "go").mockImplementation(() => {});
  await follow("servicios");
  await act(async () => requests.get("/servicios/")?.reject("offline"));
  expect(go).toHaveBeenCalledWith(-1);
  const toast = toasts.snapshot();
  const duration = Number.POSITIVE_INFINITY;
  expect(toast).toMatchObject({ title: "No se pudo cargar", open: true, duration });
  toast?.action?.onPress();
  expect(go).toHaveBeenLastCalledWith(1);
  await follow("contacto");
  expect(toasts.snapshot(), "nobody wants to try again any more").toMatchObject({ open: false });
});

test("a page that only its document can show is loaded at its address", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  renderInSite(<Site />);
  await follow("servicios");
  await act(async () => requests.get("/servicios/")?.reject("refused"));
  expect(reload).toHaveBeenCalledOnce();
});

test("a page changes the state of its entry, also where the browser refuses to keep it", async () => {
  renderInSite(<Site />);
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(document.getElementById("lugar")?.textContent).toBe('"visto"'));
  expect(window.history.state).toMatchObject({ key: "first", usr: "visto" });
  vi.spyOn(window.history, "replaceState").mockImplementation(() => {
    throw new DOMException("too often", "SecurityError");
  });
  await userEvent.click(screen.getByRole("button"));
  expect(heading().textContent).toBe("/");
});
