import { expect, test } from "vitest";
import { yearIn } from "./year";

test("the year turns with the clocks of the zone", () => {
  const instant = new Date("2027-01-01T05:59:59Z");
  expect(yearIn("America/Mexico_City", instant)).toBe(2026);
  expect(yearIn("Asia/Tokyo", instant)).toBe(2027);
  expect(yearIn("America/Mexico_City", new Date("2027-01-01T06:00:00Z"))).toBe(2027);
});
