// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { Boundary, Prerendered } from "./prerendered";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

function Broken({ at }: { at: "rendering" | "effect" }) {
  if (at === "rendering") throw new Error("broken");
  useEffect(() => {
    throw new Error("broken");
  });
  return <p>nuevo</p>;
}

for (const at of ["rendering", "effect"] as const) {
  test(`an error in ${at} brings the prerendered nodes back, and is reported`, async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    document.body.innerHTML = '<div id="a"><a href="/b/">enlace</a> y texto</div>';
    const root = document.getElementById("a") as HTMLElement;
    const copy = root.cloneNode(true);
    const fallback = <Prerendered copy={() => copy.cloneNode(true).childNodes} />;
    const onCaughtError = vi.fn();
    const app = (
      <Boundary fallback={fallback}>
        <Broken at={at} />
      </Boundary>
    );
    await act(async () => {
      hydrateRoot(root, app, { onCaughtError, onRecoverableError: () => {} });
    });
    expect(root.textContent).toBe("enlace y texto");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/b/");
    expect(onCaughtError).toHaveBeenCalledOnce();
  });
}

test("without prerendered nodes the document is loaded", () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <Boundary fallback={<Prerendered copy={() => undefined} />}>
      <Broken at="rendering" />
    </Boundary>,
  );
  expect(reload).toHaveBeenCalledOnce();
});
