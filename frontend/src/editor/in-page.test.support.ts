/** The whole editor in a page, with a fake server that records its requests. */

import { act, fireEvent, within } from "@testing-library/react";
import { vi } from "vitest";
import type { ChangeRequest, Control, FieldInfo, FieldTexts, Json } from "../generated/editor";

/** Returns the document of a version of the page. */
export const documentOf = (version: string, heading: string) => `
  <script data-version="${version}" data-project="uno"></script>
  <div id="root"><main>
    <h1 data-edit="1">${heading}</h1>
    <a href="/a/" data-edit="2 3">Enlace</a>
    <ul><li data-edit="4">Uno, y más</li><li>Dos</li></ul>
    <details><summary>¿?</summary><p data-edit="5">Respuesta</p></details>
    <svg aria-hidden="true" data-edit="6"></svg>
    <button type="button">Nada</button>
  </main></div>`;

/** Returns the texts of a field, equal in both languages. */
export function textsOf(label: string, help = `Ayuda de ${label}.`, one = ""): FieldTexts {
  const said = { label, help, one };
  return { es: said, en: said };
}

const text: Control = { kind: "text" };
const link: Control = {
  ...{ kind: "form", input: "link", pattern: "", except: null },
  ...{ es: { examples: ["/a/"] }, en: { examples: ["/a/"] } },
};

function info(title: string, value: Json, changes: Partial<FieldInfo> = {}): FieldInfo {
  return {
    ...{ file: "content/inicio.yaml", path: [title], title, help: "Ayuda", expected: "e1" },
    ...{ within: ["Inicio"], one: "", names: {} },
    ...{ control: text, value, places: 1, record: null, lists: [], block: null, faults: [] },
    ...changes,
  };
}

const list = { path: ["lista"], at: 0, length: 2, title: "Lista" };

/** The fields of the page's marks. */
export const fields: Record<string, FieldInfo> = {
  1: info("Título", "Hola", { record: ["portada"], places: 2 }),
  2: info("Texto del enlace", "Enlace"),
  3: info("Destino", "/a/", { control: link }),
  4: info("Elemento", "Uno", { path: ["lista", 0], lists: [list] }),
  5: info("Respuesta", "Respuesta"),
  6: info("Ícono", "car", { control: { kind: "icon" } }),
};

/** The state before the first publication. */
export const unpublished = { number: 0, step: "none", at: 0 };

const state = {
  ...{ lang: "es", version: "v1", undo: null, redo: null, changes: 0, git: "ready" },
  publication: unpublished,
};

type Query = URLSearchParams;
type Answers = Record<string, (query: Query, body: string) => unknown>;

const saved = () => ({ version: "v1", warnings: [], expected: "e2", block: null });

/** The server's answers by request; a promise answers later, and a `Response` is sent as it is. */
export const answers: Answers = {
  state: () => state,
  field: (query) => fields[query.get("mark") ?? ""],
  change: saved,
  undo: saved,
  redo: saved,
  links: () => ({
    pages: [
      { path: "/a/", title: "Página A" },
      { path: "/b/", title: "Página B" },
    ],
    anchors: [{ path: "/a/#x", title: "Lugar" }],
    files: ["/files/a.pdf"],
    collections: [],
    images: [],
  }),
  icons: () => ["car", "heart"],
};

/** The document that the server has at the page's address; an empty one stands for no server. */
export const newest = { document: "" };

class Request {
  response: Document | undefined;
  onload = () => {};
  lost = () => {};
  status = 200;
  readonly readyState = 2;
  onreadystatechange = () => {};
  open(method: string, address: string) {
    asked.push([address, method]);
  }
  setRequestHeader() {}
  getResponseHeader = () => "text/html";
  abort() {}
  addEventListener(_: string, lost: () => void) {
    this.lost = lost;
  }
  async send() {
    await Promise.resolve();
    this.response = new DOMParser().parseFromString(newest.document, "text/html");
    if (newest.document === "") this.lost();
    else this.onload();
  }
}

/** The requests so far: path and body. */
export const asked: [string, unknown][] = [];

/** Advances the fake timers, so that pending answers arrive. */
export async function pass(milliseconds = 100): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Loads the page and starts the editor. */
export async function begin(): Promise<void> {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, { body, signal }: RequestInit) => {
    // Every request must have a timeout.
    if (!(signal instanceof AbortSignal)) throw new TypeError(address);
    const { pathname, searchParams } = new URL(address, "http://x");
    const path = pathname.replace("/_ssg/edit/", "");
    asked.push([path, typeof body === "string" ? JSON.parse(body) : body]);
    const answer = await answers[path]?.(searchParams, String(body));
    return answer instanceof Response ? answer : Response.json(answer);
  });
  vi.stubGlobal("XMLHttpRequest", Request);
  // Documents of the parser must be instances of `Document`.
  vi.stubGlobal("Document", Object.getPrototypeOf(HTMLDocument));
  newest.document = documentOf("v1", "Hola");
  // Shows a fetched version, as the page does with React.
  window.prepareVersion = async (from) => () => {
    of("#root").innerHTML = from.getElementById("root")?.innerHTML ?? "";
  };
  // All elements get a box, and elements in a shadow tree can match `:focus`.
  Element.prototype.getBoundingClientRect = () => new DOMRect(10, 100, 200, 20);
  Element.prototype.checkVisibility = () => true;
  const { matches } = Element.prototype;
  function matchesFocus(this: Element, selector: string): boolean {
    if (!selector.startsWith(":focus")) return matches.call(this, selector);
    return (this.getRootNode() as Document).activeElement === this;
  }
  Object.assign(Element.prototype, { matches: matchesFocus });
  document.documentElement.dataset.hydrated = "true";
  document.body.innerHTML = newest.document;
  await import("./main");
  await pass();
}

/** Shows another version of the page. */
export async function renewed(version: string, heading = "Hola"): Promise<void> {
  newest.document = documentOf(version, heading);
  window.dispatchEvent(new CustomEvent("ssg-reload", { detail: version, cancelable: true }));
  await pass();
}

/** Returns queries for the interface, which is in a shadow tree. */
export function editor() {
  const root = document.querySelector("ssg-editor")?.shadowRoot?.firstElementChild;
  return within(root as HTMLElement);
}

export const of = (selector: string) => document.querySelector(selector) as HTMLElement;
export const focused = () => document.querySelector("ssg-editor")?.shadowRoot?.activeElement;
export const button = (name: string | RegExp) => editor().getByRole("button", { name });
export const status = () => editor().getAllByRole("status")[0]?.textContent;
export const alert = () =>
  editor()
    .getAllByRole("alert")
    .map((one) => one.textContent)
    .join("");

export async function click(element: Element, init: MouseEventInit = {}): Promise<void> {
  fireEvent.click(element, { detail: 1, ...init });
  await pass();
}

export async function press(element: Element, key: string, init = {}): Promise<void> {
  fireEvent.keyDown(element, { key, ...init });
  await pass();
}

export async function type(field: Element, value: string): Promise<void> {
  fireEvent.input(field, { target: { value } });
  await pass();
}

/** Returns the change requests since the last call, and clears all recorded requests. */
export function changes(): ChangeRequest[] {
  const found = asked.filter(([path]) => path === "change").map(([, body]) => body);
  asked.length = 0;
  return found as ChangeRequest[];
}

/** Returns an error response. */
export function refusal(status: number, body: unknown): Response {
  return Response.json(body, { status });
}
