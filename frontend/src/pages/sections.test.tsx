// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { sent } from "../components/prerendered";
import { SectionsPage } from "./sections";

let failing: "rendering" | "effect" | undefined;

function Part({ text }: { text: string }) {
  const fails = text === "dos" ? failing : undefined;
  if (fails === "rendering") throw new Error("broken");
  useEffect(() => {
    if (fails === "effect") throw new Error("broken");
    document.getElementById(text)?.setAttribute("data-alive", "");
  }, [text, fails]);
  return (
    <>
      <p id={text}>{text}</p>
      <hr />
    </>
  );
}

vi.mock("content-sections", () => ({ sections: { text: Part } }));

afterEach(() => {
  failing = undefined;
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

/** Hydrates a page with three sections of two elements each, of which the second fails. */
async function hydrate(fails: "rendering" | "effect") {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const sections = ["uno", "dos", "tres"].map((text) => ({ kind: "text", text }));
  const location = { path: "/", search: "", hash: "", state: null };
  const page = (
    <div className="page">
      <SectionsPage sections={sections as never} location={location} setState={() => {}} />
    </div>
  );
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  const root = document.getElementById("root") as HTMLElement;
  sent.root = root.cloneNode(true) as HTMLElement;
  const first = document.getElementById("uno");
  failing = fails;
  const onCaughtError = vi.fn();
  await act(async () => {
    hydrateRoot(root, page, { onCaughtError, onRecoverableError: () => {} });
  });
  expect(onCaughtError).toHaveBeenCalledOnce();
  expect(document.getElementById("uno"), "the other sections keep their nodes").toBe(first);
}

for (const fails of ["rendering", "effect"] as const) {
  test(`a section that fails in ${fails} shows its own nodes, and the others live`, async () => {
    sent.pathname = window.location.pathname;
    await hydrate(fails);
    const page = document.querySelector(".page");
    expect([...(page?.querySelectorAll("p") ?? [])].map(({ id }) => id)).toEqual([
      "uno",
      "dos",
      "tres",
    ]);
    expect(document.querySelectorAll("[data-alive]")).toHaveLength(2);
    const back = [...document.querySelectorAll(".prerendered > *")].map(({ tagName }) => tagName);
    expect(back).toEqual(["P", "HR"]);
  });
}

test("a section that fails on another page loads the document of that page", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  sent.pathname = "/otra/";
  await hydrate("effect");
  expect(reload).toHaveBeenCalledOnce();
});
