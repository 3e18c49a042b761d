import { expect, test } from "vitest";
import { asOneLine, withoutInvisible } from "./invisible";

test("what nobody sees does not come along", () => {
  expect(withoutInvisible("\u206633 1234\u2069\u200E 5678\u202C\u200B\uFEFF\u0007")).toBe(
    "33 1234 5678",
  );
  expect(withoutInvisible("uno\tdos\r\ntres\u2028cuatro")).toBe("uno dos\ntres\ncuatro");
});

test("emoji stay whole", () => {
  const emoji = "👩‍👩‍👧 👩🏽‍💻 ❤️‍🔥";
  expect(withoutInvisible(`${emoji} a\u200Db`)).toBe(`${emoji} ab`);
});

test("paragraphs become one line", () => {
  expect(asOneLine(" Uno \n\n dos\u200F\n")).toBe("Uno dos");
});
