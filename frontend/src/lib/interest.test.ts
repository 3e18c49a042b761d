import { expect, test } from "vitest";
import { interestIn } from "./interest";

test("the service is found in the state", () => {
  expect(interestIn({ interestedService: "Seguro de Auto" })).toBe("Seguro de Auto");
});

test("any other state means no interest", () => {
  for (const state of [
    null,
    undefined,
    "x",
    7,
    {},
    { interestedService: 7 },
    { interestedService: "" },
  ]) {
    expect(interestIn(state)).toBeNull();
  }
});
