// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { startPrefetching } from "./prefetch";

const loader = { prefetch: vi.fn(), prefetchMain: vi.fn() };
const start = () => startPrefetching("/sitio/", loader as never);
const point = (type: string) =>
  document.querySelector("b")?.dispatchEvent(new Event(type, { bubbles: true }));

function show(href: string): void {
  document.body.innerHTML = `<a href="${href}"><b>a</b></a>`;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("the main pages are prefetched by themselves, others at the first intent", () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  const stop = start();
  expect(loader.prefetchMain).toHaveBeenCalledOnce();
  show("/sitio/blog/uno/");
  const types = ["pointerover", "focusin", "touchstart"];
  types.forEach(point);
  expect(loader.prefetch.mock.calls).toEqual(types.map(() => ["/blog/uno/"]));
  const others = ["/otro/", "/sitio/a.pdf", "https://otro.example/sitio/", "mailto:a@x.mx"];
  for (const href of [...others, window.location.pathname]) {
    show(href);
    point("pointerover");
  }
  show("/sitio/blog/uno/");
  stop();
  types.forEach(point);
  expect(loader.prefetch).toHaveBeenCalledTimes(types.length);
});

test("a browser without idle callbacks prefetches the main pages, too", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  start()();
  await vi.waitFor(() => expect(loader.prefetchMain).toHaveBeenCalledOnce());
});

test("nothing is prefetched for visitors who save data", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  vi.stubGlobal("requestIdleCallback", (work: () => void) => work());
  start();
  show("/sitio/blog/uno/");
  point("pointerover");
  expect(loader.prefetchMain).not.toHaveBeenCalled();
  expect(loader.prefetch).not.toHaveBeenCalled();
});
