import { expect, test } from "vitest";
import type { Message } from "../../generated/editor";
import { grouped } from "./messages";

const message = (title: string, place: string): Message => ({
  ...{ title, place, text: "", file: "a.yaml", line: null, path: null, address: null },
});

test("a message about several places is shown once, with each place once", () => {
  const told = [
    message("Oculta.", "Inicio"),
    message("Vacío.", "Inicio"),
    message("Oculta.", "Blog"),
    message("Oculta.", "Inicio"),
  ];
  const groups = grouped(told).map((group) => [group[0].title, ...group.map(({ place }) => place)]);
  expect(groups).toEqual([
    ["Oculta.", "Inicio", "Blog"],
    ["Vacío.", "Inicio"],
  ]);
});
