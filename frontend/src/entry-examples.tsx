// Renders the examples of kinds of section for `ssg check`, and notes which props their code reads.

import "./server/guarded-built-ins";
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
type UnknownProp = { place: string; name: string; known: string[] };

export type Judged = {
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

  function note(target: object, path: string, name: string | symbol): void {
    if (typeof name === "symbol" || always.has(name)) return;
    read.add(path + name);
    if (name in target || (Array.isArray(target) && /^\d+$/.test(name))) return;
    const frames = translate(`${new Error().stack}`).split("\n").slice(1);
    const reader = frames.find((frame) => !frame.includes("src/entry-examples.tsx"));
    const place = reader?.match(ofKind)?.[1];
    if (place === undefined || place.includes("node_modules/")) return;
    unknown.set(place, { place, name, known: Array.isArray(target) ? [] : Object.keys(target) });
  }

  function watched(value: unknown, shape: Shape, path: string): unknown {
    if (shape === null || typeof value !== "object" || value === null) return value;
    const target = Array.isArray(shape)
      ? (value as unknown[]).map((item) => watched(item, shape[0], path))
      : { ...value };
    if (!Array.isArray(shape)) {
      for (const [name, field] of Object.entries(shape)) {
        shown.add(path + name);
        (target as Props)[name] = watched((value as Props)[name], field, `${path}${name}.`);
      }
    }
    const noted = <Result,>(name: string | symbol, result: Result): Result => {
      note(target, path, name);
      return result;
    };
    return new Proxy(target, {
      get: (_, name) => noted(name, Reflect.get(target, name)),
      has: (_, name) => noted(name, Reflect.has(target, name)),
    });
  }

  const words = watched(props.words, "words" in props ? {} : null, "words.");
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
    varies = whole() !== html;
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
