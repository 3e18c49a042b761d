// @vitest-environment happy-dom
import { act } from "@testing-library/react";
import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { OwnSection } from "./own-section";
import { sent } from "./prerendered";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

function Part({ text, fails }: { text: string; fails?: "rendering" | "effect" }) {
  if (fails === "rendering") throw new Error("broken");
  useEffect(() => {
    if (fails === "effect") throw new Error("broken");
    document.getElementById(text)?.setAttribute("data-alive", "");
  }, [text, fails]);
  return <p id={text}>{text}</p>;
}

/** Hydrates a page with two sections, of which the second fails. */
async function hydrate(fails: "rendering" | "effect") {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const section = (text: string) => `<div class="own-a"><p id="${text}">${text}</p></div>`;
  document.body.innerHTML = `<div id="root"><main>${section("uno")}${section("dos")}</main></div>`;
  const root = document.getElementById("root") as HTMLElement;
  sent.root = root.cloneNode(true) as HTMLElement;
  const page = (
    <main>
      <OwnSection kind="a">
        <Part text="uno" />
      </OwnSection>
      <OwnSection kind="a">
        <Part text="dos" fails={fails} />
      </OwnSection>
    </main>
  );
  const onCaughtError = vi.fn();
  await act(async () => {
    hydrateRoot(root, page, { onCaughtError, onRecoverableError: () => {} });
  });
  expect(onCaughtError).toHaveBeenCalledOnce();
}

for (const fails of ["rendering", "effect"] as const) {
  test(`a section that fails in ${fails} shows its own nodes, and the others live`, async () => {
    sent.pathname = window.location.pathname;
    await hydrate(fails);
    expect(document.querySelector("main")?.textContent).toBe("unodos");
    expect(document.querySelector("#uno")?.hasAttribute("data-alive")).toBe(true);
    expect(document.querySelectorAll(".own-a:last-child > .prerendered > #dos")).toHaveLength(1);
  });
}

test("a section that fails on another page loads the document of that page", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  sent.pathname = "/otra/";
  await hydrate("effect");
  expect(reload).toHaveBeenCalledOnce();
});
