import { expect, test } from "vitest";
import type { Saved } from "../generated/editor";
import { createDrafts, type Draft } from "./drafts";
import { followItems, goOn, isThereAlready, savedOf } from "./saved-drafts";
import { shelf } from "./shelf.test.support";

const draft: Draft = {
  ...{ file: "a.yaml", path: ["lista", 1], title: "Nombre", value: "Ana", expected: "e1" },
  ...{ mark: null, block: null, unsent: null },
};
const saved: Saved = { version: "v2", warnings: [], expected: "e2", block: null };

function draftsWith(...all: Draft[]) {
  const drafts = createDrafts(shelf(), shelf(), "uno");
  for (const one of all) drafts.put(one);
  return drafts;
}

test("what was saved is a draft no more", () => {
  const drafts = draftsWith(draft);
  goOn(drafts, draft, saved);
  expect(drafts.all()).toEqual([]);
});

test("what was typed while it was saved is a draft of what is saved", () => {
  const drafts = draftsWith({ ...draft, value: "Ana María" });
  goOn(drafts, draft, saved);
  expect(drafts.all()).toEqual([{ ...draft, value: "Ana María", expected: "e2" }]);
});

test("the draft of an item goes with it, and with a deleted one it goes", () => {
  const drafts = draftsWith(draft, { ...draft, file: "b.yaml" });
  followItems(
    drafts,
    { file: "a.yaml", edit: { op: "move", path: ["lista"], from: 1, to: 0 }, expected: "e1" },
    saved,
  );
  expect(drafts.all().map(({ file, path }) => [file, ...path])).toEqual([
    ["b.yaml", "lista", 1],
    ["a.yaml", "lista", 0],
  ]);
  followItems(
    drafts,
    { file: "a.yaml", edit: { op: "remove", path: ["lista", 0] }, expected: "e2" },
    saved,
  );
  expect(drafts.all().map(({ file }) => file)).toEqual(["b.yaml"]);
});

test("a conflict with the same text is no conflict", () => {
  const conflict = { theirs: "Ana", deleted: false, expected: "e3", block: null };
  const answer = { kind: "conflict", conflict } as const;
  expect(isThereAlready(answer, { op: "set", path: ["a"], value: "Ana" })).toBe(true);
  expect(isThereAlready(answer, { op: "set", path: ["a"], value: "Eva" })).toBe(false);
  expect(isThereAlready(answer, { op: "remove", path: ["a"] })).toBe(false);
  expect(savedOf(answer, "v1")).toEqual({ ...saved, version: "v1", expected: "e3" });
});
