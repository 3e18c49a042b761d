import { expect, test } from "vitest";
import { currentYear } from "./year";

test("the year turns with the clocks of the zone", () => {
  const instant = new Date("2027-01-01T05:59:59Z");
  expect(currentYear(2026, "America/Mexico_City", instant)).toBe(2026);
  expect(currentYear(2026, "Asia/Tokyo", instant)).toBe(2027);
  expect(currentYear(2026, "America/Mexico_City", new Date("2027-01-01T06:00:00Z"))).toBe(2027);
});

test("the new year begins first where clocks are 14 hours ahead", () => {
  expect(currentYear(2026, "Pacific/Kiritimati", new Date("2026-12-31T09:59:59Z"))).toBe(2026);
  expect(currentYear(2026, "Pacific/Kiritimati", new Date("2026-12-31T10:00:00Z"))).toBe(2027);
});

test("a page is never older than its build", () => {
  expect(currentYear(2027, "America/Mexico_City", new Date("2026-06-01T12:00:00Z"))).toBe(2027);
});
