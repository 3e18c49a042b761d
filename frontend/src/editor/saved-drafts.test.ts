import { expect, test } from "vitest";
import type { Saved } from "../generated/editor";
import { createDrafts, type Draft } from "./drafts";
import { dropDone, goOn, isThereAlready, savedOf } from "./saved-drafts";
import { shelf } from "./shelf.test.support";

const draft: Draft = {
  ...{ file: "a.yaml", path: ["lista", 1], title: "Nombre", value: "Ana", expected: "e1" },
  ...{ mark: null, block: null, unsent: null },
};
const saved: Saved = { version: "v2", warnings: [], expected: "e2", path: null, block: null };

function draftsWith(...all: Draft[]) {
  const drafts = createDrafts(shelf(), shelf(), "uno");
  for (const one of all) drafts.put(one);
  return drafts;
}

test("a saved draft is dropped", () => {
  const drafts = draftsWith(draft);
  goOn(drafts, draft, saved);
  expect(drafts.all()).toEqual([]);
});

test("text typed during a save is a draft of the saved value", () => {
  const drafts = draftsWith({ ...draft, value: "Ana María" });
  goOn(drafts, draft, saved);
  expect(drafts.all()).toEqual([{ ...draft, value: "Ana María", expected: "e2" }]);
});

test("the drafts of a deleted item are dropped, and no others", () => {
  const drafts = draftsWith(draft, { ...draft, path: ["lista", 0] }, { ...draft, file: "b.yaml" });
  dropDone(drafts, {
    file: "a.yaml",
    edit: { op: "remove", path: ["lista", 1] },
    expected: "e1",
  });
  expect(drafts.all().map(({ file, path }) => [file, ...path])).toEqual([
    ["a.yaml", "lista", 0],
    ["b.yaml", "lista", 1],
  ]);
});

test("a conflict with the same text counts as saved", () => {
  const conflict = { theirs: "Ana", deleted: false, expected: "e3", path: null, block: null };
  const answer = { kind: "conflict", conflict } as const;
  expect(isThereAlready(answer, { op: "set", path: ["a"], value: "Ana" })).toBe(true);
  expect(isThereAlready(answer, { op: "set", path: ["a"], value: "Eva" })).toBe(false);
  expect(isThereAlready(answer, { op: "remove", path: ["a"] })).toBe(false);
  expect(savedOf(answer, "v1")).toEqual({ ...saved, version: "v1", expected: "e3" });
});
