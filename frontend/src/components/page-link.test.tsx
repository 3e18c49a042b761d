// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { renderInSite } from "../testing/in-site.test.support";
import { HrefLink } from "./href-link";
import { PageLink } from "./page-link";

beforeEach(() => window.history.replaceState({ key: "first", idx: 0 }, "", "/"));
afterEach(cleanup);

const link = () => screen.getByRole("link");
const services = <PageLink to="/servicios/#vida">Vida</PageLink>;

/** Whether the router handles a click instead of the browser. */
async function isTaken(click: () => Promise<unknown>): Promise<boolean> {
  let isTaken = false;
  const note = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  const types = ["click", "auxclick"];
  for (const type of types) document.addEventListener(type, note);
  await click();
  for (const type of types) document.removeEventListener(type, note);
  return isTaken;
}

test("a plain click changes the address without a load", async () => {
  renderInSite(services);
  expect(link().getAttribute("href")).toBe("/servicios/#vida");
  expect(link().hasAttribute("data-discover")).toBe(false);
  expect(await isTaken(() => userEvent.click(link()))).toBe(true);
  expect(window.location.href).toMatch(/\/servicios\/#vida$/);
  expect(window.history.state.idx).toBe(1);
});

for (const key of ["Control", "Shift", "Alt", "Meta"]) {
  test(`a click with ${key} is the browser's`, async () => {
    renderInSite(services);
    const user = userEvent.setup();
    await user.keyboard(`{${key}>}`);
    expect(await isTaken(() => user.click(link()))).toBe(false);
  });
}

test("a click with the middle button is the browser's", async () => {
  renderInSite(services);
  const click = () => userEvent.pointer({ keys: "[MouseMiddle]", target: link() });
  expect(await isTaken(click)).toBe(false);
});

for (const [name, element] of [
  ["another tab", <PageLink key="1" to="/servicios/" target="_blank" />],
  ["a file", <HrefLink key="2" to={{ to: "/files/a.pdf", note: "PDF, 2 MB" }} />],
  ["another site", <HrefLink key="3" to="https://www.example.org/" />],
] as const) {
  test(`a click on a link to ${name} is the browser's`, async () => {
    renderInSite(element);
    expect(await isTaken(() => userEvent.click(link()))).toBe(false);
  });
}
