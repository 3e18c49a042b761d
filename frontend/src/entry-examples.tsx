// Renders the examples of kinds of section for `ssg check`, and notes which props their code reads.

import { atOtherTime } from "./server/shifted-clock";
import "./server/guarded-react";
import { sections } from "content-sections";
import type { ComponentType } from "react";
import { jsx } from "react/jsx-runtime";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { LayoutContext } from "./components/layout-context";
import type { Layout } from "./generated/payload";

/** The fields of a record, the type of a list's items, or the end of the tree. */
type Shape = { [prop: string]: Shape } | [Shape] | null;

type Props = Record<string, unknown>;

type Example = { kind: string; props: Props; shape: { [prop: string]: Shape } };

/** A prop that does not exist, with the place that reads it and the props beside it. */
type UnknownProp = { place: string; name: string; known: string[]; isOfCopy: boolean };

type Judged = {
  /** `null` if the component is not exported. */
  html: string | null;
  unknown: UnknownProp[];
  /** The paths of fields that are never read, such as `courses.name`. */
  unread: string[];
  /** Whether two renders with the same props differ. */
  varies: boolean;
};

/** The props that sections get from the page. */
const page = { at: 0, location: { path: "/", search: "", hash: "", state: null }, setState() {} };

/** Names that languages and libraries look for in any object. */
const always = new Set(["kind", "key", "ref", "children", "then", "toJSON", "$$typeof"]);

/** What is behind each watched object, and how a copy of it is watched. */
const watchedObjects = new WeakMap<object, { target: object; copy: (of: object) => object }>();

/** Watches copies, too. esbuild calls these functions for `...` in objects and in patterns. */
export function watchCopies(
  spread: (copy: object, source: object) => object,
  rest: (source: object, without: string[]) => object,
) {
  const copied = (source: object, copy: (source: object) => object) => {
    const watched = source && watchedObjects.get(source);
    return watched ? watched.copy(copy(watched.target)) : copy(source);
  };
  return [
    (copy: object, source: object) => copied(source, (source) => spread(copy, source)),
    (source: object, without: string[]) => copied(source, (source) => rest(source, without)),
  ];
}

/** Throws the error of a part of the HTML for which `Suspense` shows its fallback. */
function throwHidden(html: string) {
  const [, stack] = html.match(/ data-stck="[^"]* errored:\s+([^"]*)"/) ?? [];
  if (stack === undefined) return;
  const letters = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
  const text = stack.replaceAll(/&(.*?);/g, (_, name: keyof typeof letters) => letters[name]);
  const [, name, message] = text.match(/^(?:(\w+): )?(.*)/) ?? [];
  throw Object.assign(new Error(message), { name: name ?? "Error", stack: text });
}

/** Renders an example; `translate` gives the places in stack traces as those in the sources. */
export function render(
  { layout, payload: { kind, props, shape } }: { layout: Layout; payload: Example },
  translate: (stack: string) => string,
): string {
  const Section: ComponentType<Props> | undefined = (sections as Props)[kind] as never;
  const nothing: Judged = { html: null, unknown: [], unread: [], varies: false };
  if (Section === undefined) return JSON.stringify(nothing);
  const unknown = new Map<string, UnknownProp>();
  const shown = new Set<string>();
  const read = new Set<string>();
  const folder = kind.startsWith("collections/") ? kind : `sections/${kind}`;
  const ofKind = new RegExp(`((?:frontend/src/)?${folder}/[^ ()]+:\\d+:\\d+)\\)?$`);

  type Origin = { path: string; known: string[]; isOfCopy: boolean };

  function note(target: object, origin: Origin, name: string | symbol): void {
    const { path, known, isOfCopy } = origin;
    if (typeof name === "symbol" || always.has(name)) return;
    read.add(path + name);
    if (name in target || known.includes(name)) return;
    if (Array.isArray(target) && /^\d+$/.test(name)) return;
    const frames = translate(`${new Error().stack}`).split("\n").slice(1);
    const reader = frames.find((frame) => !frame.includes("src/entry-examples.tsx"));
    const place = reader?.match(ofKind)?.[1];
    if (place === undefined || place.includes("node_modules/")) return;
    unknown.set(place, { place, name, known, isOfCopy });
  }

  function proxy(target: object, origin: Origin): object {
    const noted = <Result,>(name: string | symbol, result: Result): Result => {
      note(target, origin, name);
      return result;
    };
    const watching = new Proxy(target, {
      get: (_, name) => noted(name, Reflect.get(target, name)),
      has: (_, name) => noted(name, Reflect.has(target, name)),
    });
    watchedObjects.set(watching, {
      target,
      copy: (of) => proxy(of, { ...origin, isOfCopy: true }),
    });
    return watching;
  }

  /** Watches a value with what it contains; without a shape, its fields need not be read. */
  function watched(value: unknown, shape: Shape, path: string): unknown {
    if (typeof value !== "object" || value === null) return value;
    const inside = (name: string) => (Array.isArray(shape) ? shape[0] : (shape?.[name] ?? null));
    if (Array.isArray(value)) {
      const items = value.map((item) => watched(item, inside(""), path));
      return proxy(items, { path, known: [], isOfCopy: false });
    }
    const target: Props = { ...value };
    for (const name of Object.keys(shape ?? value)) {
      if (shape !== null) shown.add(path + name);
      target[name] = watched(target[name], inside(name), `${path}${name}.`);
    }
    return proxy(target, { path, known: Object.keys(target), isOfCopy: false });
  }

  const words = watched(props.words, null, "words.");
  const all = { ...props, ...page, ...(words !== undefined && { words }) };
  const whole = () =>
    renderToString(
      <StaticRouter basename={layout.base} location={layout.base}>
        {/* JSX would copy the props. */}
        <LayoutContext value={layout}>
          {jsx(Section, watched(all, shape, "") as Props)}
        </LayoutContext>
      </StaticRouter>,
    );
  let html = "";
  let varies = false;
  try {
    html = whole();
    varies = atOtherTime(whole) !== html;
    throwHidden(html);
  } catch (thrown) {
    // The missing value is usually the reason.
    if (unknown.size === 0) throw thrown;
    shown.clear();
  }
  const parent = (path: string) => path.slice(0, Math.max(path.lastIndexOf("."), 0));
  const unread = [...shown].filter(
    (path) => !read.has(path) && (parent(path) === "" || read.has(parent(path))),
  );
  const judged: Judged = { html, unknown: [...unknown.values()], unread, varies };
  return JSON.stringify(judged);
}
