import { expect, test } from "vitest";
import { fromInput, toInput } from "./moments";

test("a moment goes to the browser's field and back", () => {
  expect(toInput("2026-12-01 09:00")).toBe("2026-12-01T09:00");
  expect(fromInput("2026-12-01T09:00")).toBe("2026-12-01 09:00");
});

test("a day without a time begins at midnight", () => {
  expect(toInput("2026-12-01")).toBe("2026-12-01T00:00");
});

test("seconds are left out, and what is no moment is empty", () => {
  expect(fromInput("2026-12-01T09:00:30")).toBe("2026-12-01 09:00");
  expect(toInput("mañana")).toBe("");
  expect(fromInput("")).toBe("");
});
