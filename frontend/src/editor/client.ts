import type {
  AuthorRequest,
  ChangeRequest,
  Conflict,
  ContentChanges,
  Edit,
  FieldInfo,
  FormInfo,
  KeptVersion,
  Links,
  ListedFile,
  Made,
  Message,
  NewRequest,
  NewWords,
  PathStep,
  PreviewRequest,
  Publication,
  PublishedVersion,
  PublishRequest,
  Refused,
  RenameRequest,
  ReplaceRequest,
  Saved,
  SessionState,
  TakeBackRequest,
  TextPlace,
  Uploaded,
  VersionRequest,
} from "../generated/editor";

/** The reason why a request has failed. */
export type Trouble =
  /** The checks have refused the content that was sent. */
  | { kind: "refused"; errors: Message[] }
  /** Another program has changed the same place. */
  | { kind: "conflict"; conflict: Conflict }
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
export async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return { kind: "ok", value: body as T };
  return troubleOf(response.status, body);
}

/** Reads the error from an answer whose status is not 200. */
export function troubleOf(status: number, body: unknown): Trouble {
  const refused = Object(body) as Refused;
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
  state: () => get<SessionState>("state"),
  field: (mark: number, version: string) =>
    get<FieldInfo>("field", { mark: String(mark), version }),
  /** Requests the form of a value, or with `expected` of one shown in an earlier text. */
  form: (file: string, path: PathStep[], expected?: string) =>
    get<FormInfo>("form", {
      file,
      path: JSON.stringify(path),
      ...(expected !== undefined && { expected }),
    }),
  files: () => get<ListedFile[]>("files"),
  links: () => get<Links>("links"),
  icons: () => get<string[]>("icons"),
  change: (request: ChangeRequest) => post<Saved>("change", request),
  undo: () => post<Saved>("undo", {}),
  redo: () => post<Saved>("redo", {}),
  takeBack: (id: string) => post<Saved>("take-back", { id } satisfies TakeBackRequest),
  changes: () => get<ContentChanges>("changes", {}, longPatience),
  versions: () => get<PublishedVersion[]>("versions", {}, longPatience),
  /** Requests the publication; the server answers once it is past step `after`. */
  publication: (after: number) =>
    get<Publication>("publication", { after: String(after) }, longPatience),
  publish: (request: PublishRequest) => post<Publication>("publish", request),
  author: (author: AuthorRequest) => post<object>("author", author, longPatience),
  keepVersion: (sentence: string) =>
    post<KeptVersion>("version", { sentence } satisfies VersionRequest, longPatience),
  make: (page: NewRequest) => post<Made>("new", page),
  rename: (request: RenameRequest) => post<Made>("rename", request),
  delete: (file: string) => post<Saved>("delete", { id: file } satisfies TakeBackRequest),
  search: (text: string) => get<TextPlace[]>("search", { text }),
  places: (words: NewWords[]) =>
    post<TextPlace[]>("places", { words, places: [] } satisfies ReplaceRequest),
  replace: (request: ReplaceRequest) => post<Saved>("replace", request),
  upload: (file: File) =>
    // The server detects the type from the bytes; browsers go by the name.
    write<Uploaded>(`upload?name=${encodeURIComponent(file.name)}`, {
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
  edit: Edit,
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
    request.send(JSON.stringify({ page, file, edit } satisfies PreviewRequest));
  });
}
