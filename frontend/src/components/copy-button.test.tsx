// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderInSite } from "../testing/in-site.test.support";
import { CopyButton } from "./copy-button";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

for (const [name, clipboard, isCopied] of [
  ["takes the value", { writeText: async () => {} }, true],
  [
    "refuses it",
    { writeText: () => Promise.reject(new DOMException("", "NotAllowedError")) },
    false,
  ],
  ["is not there, as without HTTPS", undefined, false],
] as const) {
  test(`the button tells of a clipboard that ${name}`, async () => {
    vi.stubGlobal("navigator", { clipboard });
    const onResult = vi.fn();
    renderInSite(<CopyButton value="33" label="Copiar" onResult={onResult} />);
    await act(async () => screen.getByRole("button", { name: "Copiar" }).click());
    expect(onResult.mock.calls).toEqual([[isCopied, "33"]]);
  });
}
