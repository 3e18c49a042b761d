import { expect, test } from "vitest";
import { beside, overText, sideBeside } from "./placement";

const phone = { width: 320, height: 640 };

test("a field is as wide as its text", () => {
  const text = { left: 40, top: 0, width: 500, height: 20 };
  expect(overText(text, { width: 1280, height: 800 }, 280)).toEqual({ left: 40, width: 500 });
});

test("a field over a short text at the right edge stays within the window", () => {
  const text = { left: 300, top: 0, width: 15, height: 20 };
  expect(overText(text, phone, 280)).toEqual({ left: 32, width: 280 });
});

test("a field is never wider than the window", () => {
  const text = { left: 0, top: 0, width: 900, height: 20 };
  expect(overText(text, phone, 280)).toEqual({ left: 8, width: 304 });
});

const panel = { width: 200, height: 100 };

test("a panel stands below its element, and above it where there is no room below", () => {
  const high = { left: 20, top: 50, width: 10, height: 10 };
  expect(beside(high, panel, phone, 4).top).toBe(64);
  const low = { ...high, top: 600 };
  expect(beside(low, panel, phone, 4).top).toBe(496);
});

test("a panel without room on either side is still whole in the window", () => {
  const tall = { left: 20, top: 10, width: 10, height: 620 };
  expect(beside(tall, panel, phone, 4).top).toBe(532);
});

test("the side panel does not cover the card that it edits, if it can", () => {
  const card = { left: 850, top: 0, width: 380, height: 300 };
  expect(sideBeside(card, 1280, "right")).toBe("left");
  expect(sideBeside({ ...card, left: 50 }, 1280, "left")).toBe("right");
  expect(sideBeside({ ...card, left: 440 }, 1280, "right")).toBe("right");
  expect(sideBeside({ ...card, left: 0, width: 1280 }, 1280, "right")).toBe("right");
});
