import { describe, expect, test, vi } from "vitest";
import type { Document } from "../generated/payload";
import { type InShell, inShell } from "./shell";

const layout = {} as Document["layout"];

function article(title: string): Document {
  return { build: "b", layout, payload: { page: { id: "article" }, title } } as Document;
}

const ownPart = ({ payload }: Document) => `<p>${payload.title}</p>`;

function text(html: InShell | string): string {
  return typeof html === "string" ? html : html.shell.before + html.own + html.shell.after;
}

describe("a page in the shell of its kind", () => {
  test("is as if rendered whole, and the shell is rendered for few of them", () => {
    const whole = vi.fn((document: Document) => `<header/>${ownPart(document)}<footer/>`);
    for (let number = 0; number < 100; number++) {
      const document = article(`uno ${number}`);
      const html = inShell(document, whole, ownPart);
      expect(text(html)).toBe(`<header/><p>uno ${number}</p><footer/>`);
    }
    expect(whole.mock.calls.length).toBeLessThan(10);
  });

  test("is rendered whole, and that is said, where the shell differs", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const whole = (document: Document) =>
      `<header>${document.payload.title}</header>${ownPart(document)}`;
    const other = { ...layout } as Document["layout"];
    for (const title of ["uno", "dos", "tres"]) {
      const document = { ...article(title), layout: other };
      const html = inShell(document, whole, ownPart);
      expect(text(html)).toBe(`<header>${title}</header><p>${title}</p>`);
    }
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });
});
