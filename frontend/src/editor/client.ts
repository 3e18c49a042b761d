import type * as api from "../generated/editor";

/** The reason why a request has failed. */
export type Trouble =
  /** The checks have refused the content that was sent. */
  | { kind: "refused"; errors: api.Message[] }
  /** Another program has changed the same place. */
  | { kind: "conflict"; conflict: api.Conflict }
  /** An error of the server, with its title and text. `file` is the file to correct. */
  | { kind: "failed"; status: number; title: string; text: string; file?: string | null }
  /** No server answers. */
  | { kind: "offline" };

export type Answer<T> = { kind: "ok"; value: T } | Trouble;

const base = "/_ssg/edit/";

/** The timeout of a request, in milliseconds. */
const patience = 30_000;

/** The timeout of a request that runs Git or uploads a photograph, in milliseconds. */
const longPatience = 150_000;

/** The pending requests that may change something. */
const writing = new Set<Promise<unknown>>();

/** Resolves when all requests that may change something are answered; `undefined` if none is. */
export function written(): Promise<unknown> | undefined {
  return writing.size === 0 ? undefined : Promise.allSettled(writing);
}

/** Reads an answer of the server. A body that is not JSON comes from a proxy. */
async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return { kind: "ok", value: body as T };
  return troubleOf(response.status, body);
}

/** Reads the error from an answer whose status is not 200. */
function troubleOf(status: number, body: unknown): Trouble {
  const refused = Object(body) as api.Refused;
  if ("errors" in refused) return { kind: "refused", errors: refused.errors };
  if ("conflict" in refused) return { kind: "conflict", conflict: refused.conflict };
  return { kind: "failed", status, ...(refused.error ?? { title: "", text: "" }) };
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
  const request = { ...init, signal: init.signal ?? AbortSignal.timeout(patience) };
  const response = await fetch(base + path, request).catch(() => undefined);
  return response === undefined ? { kind: "offline" } : answerOf<T>(response);
}

async function write<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  const answer = ask<T>(path, { ...init, method: "POST" });
  writing.add(answer);
  try {
    return await answer;
  } finally {
    writing.delete(answer);
  }
}

function get<T>(
  path: string,
  query: Record<string, string> = {},
  limit = patience,
): Promise<Answer<T>> {
  const search = new URLSearchParams(query).toString();
  const signal = AbortSignal.timeout(limit);
  return ask<T>(search === "" ? path : `${path}?${search}`, { signal });
}

function post<T>(path: string, body: unknown, limit = patience): Promise<Answer<T>> {
  return write<T>(path, {
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(limit),
  });
}

/** The requests to the server, one function each. */
export const server = {
  state: () => get<api.SessionState>("state"),
  field: (mark: number, version: string) =>
    get<api.FieldInfo>("field", { mark: String(mark), version }),
  /** Requests the form of a value, or with `expected` of one shown in an earlier text. */
  form: (file: string, path: api.PathStep[], expected?: string) =>
    get<api.FormInfo>("form", {
      file,
      path: JSON.stringify(path),
      ...(expected !== undefined && { expected }),
    }),
  files: () => get<api.ListedFile[]>("files"),
  links: () => get<api.Links>("links"),
  counterparts: (page: string) => get<api.Counterpart[]>("counterparts", { page }),
  icons: () => get<string[]>("icons"),
  change: (request: api.ChangeRequest) => post<api.Saved>("change", request),
  undo: () => post<api.Saved>("undo", {}),
  redo: () => post<api.Saved>("redo", {}),
  takeBack: (id: string) => post<api.Saved>("take-back", { id } satisfies api.TakeBackRequest),
  changes: () => get<api.ContentChanges>("changes", {}, longPatience),
  costs: () => get<api.PageCost[]>("costs", {}, longPatience),
  versions: () => get<api.PublishedVersion[]>("versions", {}, longPatience),
  plannedReturn: (version: string) => get<api.PlannedReturn>("return", { version }, longPatience),
  /** Requests the publication; the server answers once it is past step `after`. */
  publication: (after: number) =>
    get<api.Publication>("publication", { after: String(after) }, longPatience),
  publish: (request: api.PublishRequest) => post<api.Publication>("publish", request),
  author: (author: api.AuthorRequest) => post<object>("author", author, longPatience),
  keepVersion: (sentence: string) =>
    post<api.KeptVersion>("version", { sentence } satisfies api.VersionRequest, longPatience),
  make: (page: api.NewRequest) => post<api.Made>("new", page),
  rename: (request: api.RenameRequest) => post<api.Made>("rename", request),
  delete: (file: string) => post<api.Saved>("delete", { id: file } satisfies api.TakeBackRequest),
  search: (text: string) => get<api.TextPlace[]>("search", { text }),
  places: (words: api.NewWords[]) =>
    post<api.TextPlace[]>("places", { words, places: [] } satisfies api.ReplaceRequest),
  replace: (request: api.ReplaceRequest) => post<api.Saved>("replace", request),
  upload: (file: File) =>
    // The server detects the type from the bytes; browsers go by the name.
    write<api.Uploaded>(`upload?name=${encodeURIComponent(file.name)}`, {
      headers: { "content-type": "application/octet-stream" },
      body: file,
      signal: AbortSignal.timeout(longPatience),
    }),
};

/**
 * Requests the document of a page with an unsaved edit applied.
 *
 * Trusted Types let only the page's own script convert text to HTML. A document that the browser
 * parses from an answer is exempt, and only `XMLHttpRequest` offers that.
 */
export function preview(
  page: string,
  file: string,
  edit: api.Edit,
  signal: AbortSignal,
): Promise<Answer<Document>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${base}preview`);
    request.setRequestHeader("content-type", "application/json");
    request.setRequestHeader("accept", "text/html, application/json");
    request.timeout = patience;
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
      const type = request.getResponseHeader("content-type") ?? "";
      request.responseType = type.startsWith("text/html") ? "document" : "json";
    };
    request.onload = () => {
      const { status, response } = request;
      const isDocument = status === 200 && response instanceof Document;
      resolve(isDocument ? { kind: "ok", value: response } : troubleOf(status, response));
    };
    request.onerror = () => resolve({ kind: "offline" });
    request.ontimeout = request.onerror;
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(JSON.stringify({ page, file, edit } satisfies api.PreviewRequest));
  });
}
