// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { AnimatePresence } from "framer-motion";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageTransition } from "./page-transition";

/** The running animations, one for each property, with a function that ends each. */
let movements: { frames: object; duration: unknown; end: () => void }[] = [];
const [onEntered, onExited] = [vi.fn(), vi.fn()];

beforeEach(() => {
  // Motion recognizes elements by this global.
  vi.stubGlobal("EventTarget", Object.getPrototypeOf(Node));
  Object.defineProperty(HTMLElement.prototype, "animate", {
    configurable: true,
    value: (frames: object, { duration }: KeyframeAnimationOptions) => {
      const animation = { onfinish: () => {}, cancel: () => {}, commitStyles: () => {} };
      movements.push({ frames, duration, end: () => animation.onfinish() });
      return animation;
    },
  });
});
afterEach(cleanup);

function site(path: string, isFirst = false) {
  return (
    <AnimatePresence mode="wait" initial={false}>
      <PageTransition key={path} {...{ isFirst, onEntered, onExited }}>
        {path}
      </PageTransition>
    </AnimatePresence>
  );
}

/** Ends the running animations and returns a description of them. */
async function ended() {
  const [ending, { duration }] = [movements, movements[0] ?? {}];
  movements = [];
  await act(async () => {
    for (const { end } of ending) end();
  });
  return { duration, ...Object.assign({}, ...ending.map(({ frames }) => frames)) };
}

test("a page leaves upwards in 0.5 s, then the next one enters from below", async () => {
  const { rerender, container } = render(site("/", true));
  expect(movements).toHaveLength(0);
  rerender(site("/a/"));
  expect(container.textContent).toBe("/");
  expect(onExited).not.toHaveBeenCalled();
  expect(await ended()).toMatchObject({
    duration: 500,
    opacity: [expect.anything(), 0],
    transform: [expect.anything(), "translateY(-1rem)"],
  });
  expect(container.textContent).toBe("/a/");
  expect(onExited).toHaveBeenCalledOnce();
  expect(onEntered).toHaveBeenCalledOnce();
  expect(await ended()).toEqual({
    duration: 500,
    opacity: [0, 1],
    transform: ["translateY(1rem)", "none"],
  });
  expect(movements).toHaveLength(0);
});

test("a page called back during its exit continues from its position, and reports no exit", async () => {
  vi.clearAllMocks();
  const { rerender, container } = render(site("/", true));
  rerender(site("/a/"));
  rerender(site("/"));
  movements = movements.slice(-2);
  expect(await ended()).toMatchObject({ opacity: [expect.anything(), 1] });
  expect(container.textContent).toBe("/");
  expect(onEntered).not.toHaveBeenCalled();
  expect(onExited).not.toHaveBeenCalled();
});
