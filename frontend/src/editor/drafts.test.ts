import { expect, test } from "vitest";
import { createDrafts, type Draft, isSaved } from "./drafts";
import { shelf } from "./shelf.test.support";

function draft(value: string, changes: Partial<Draft> = {}): Draft {
  return {
    file: "content/site.yaml",
    path: ["contact", "phone"],
    title: "Teléfono",
    value,
    expected: "e1",
    mark: 17,
    block: null,
    unsent: null,
    ...changes,
  };
}

test("a draft is there after a reload", () => {
  const [tab, site] = [shelf(), shelf()];
  const drafts = createDrafts(tab, site, "uno");
  drafts.put(draft("+52 33"));
  drafts.flush();
  expect(createDrafts(tab, site, "uno").of(draft(""))?.value).toBe("+52 33");
});

test("a draft outlives its tab, in its own project alone", () => {
  const site = shelf();
  const drafts = createDrafts(shelf(), site, "uno");
  drafts.put(draft("+52 33"));
  drafts.flush();
  expect(createDrafts(shelf(), site, "uno").all()).toHaveLength(1);
  expect(createDrafts(shelf(), site, "dos").all()).toHaveLength(0);
});

test("a dropped draft does not come back after a reload", () => {
  const [tab, site] = [shelf(), shelf()];
  const drafts = createDrafts(tab, site, "uno");
  drafts.put(draft("+52 33"));
  drafts.flush();
  drafts.drop(draft(""));
  expect(createDrafts(tab, site, "uno").all()).toHaveLength(0);
  expect(site.length + tab.length).toBe(0);
});

test("two tabs that type into one field keep their own drafts", () => {
  const site = shelf();
  const [one, other] = [shelf(), shelf()];
  const first = createDrafts(one, site, "uno");
  const second = createDrafts(other, site, "uno");
  first.put(draft("uno"));
  second.put(draft("dos"));
  second.flush();
  first.flush();
  expect(createDrafts(other, site, "uno").of(draft(""))?.value).toBe("dos");
});

test("a text too long for one storage is kept in the other, and a text too long for both is reported", () => {
  const long = draft("x".repeat(1000));
  const roomy = createDrafts(shelf(), shelf(100), "uno");
  roomy.put(long);
  expect(roomy.flush()).toBe(true);
  const full = createDrafts(shelf(100), shelf(100), "uno");
  full.put(long);
  expect(full.flush()).toBe(false);
  expect(full.of(long)?.value).toBe(long.value);
});

test("damaged storage holds no drafts", () => {
  const [tab, site] = [shelf(), shelf()];
  tab.setItem("ssg-edit drafts", "{");
  site.setItem("ssg-edit draft uno x", "[");
  expect(createDrafts(tab, site, "uno").all()).toEqual([]);
});

test("the draft of a moved block is found by the block's source", () => {
  const drafts = createDrafts(shelf(), shelf(), "uno");
  const block = { start: 100, end: 110, source: "Un párrafo" };
  drafts.put(draft("Otro párrafo", { path: ["body"], block }));
  const moved = { file: "content/site.yaml", path: ["body"], block: { ...block, start: 140 } };
  expect(drafts.of(moved)?.value).toBe("Otro párrafo");
  expect(drafts.of({ ...moved, block: { ...moved.block, source: "Ajeno" } })).toBeUndefined();
});

test("a draft equal to the saved value counts as saved", () => {
  expect(isSaved(draft("a"), { value: "a", block: null })).toBe(true);
  expect(isSaved(draft("a"), { value: "b", block: null })).toBe(false);
  const block = { start: 0, end: 1, source: "a" };
  expect(isSaved(draft("a", { block }), { value: null, block })).toBe(true);
});

test("listeners are told of every change", () => {
  const drafts = createDrafts(shelf(), shelf(), "uno");
  let told = 0;
  const stop = drafts.subscribe(() => {
    told += 1;
  });
  drafts.put(draft("a"));
  drafts.drop(draft(""));
  stop();
  drafts.put(draft("b"));
  expect(told).toBe(2);
});

test("a draft forgotten in another tab goes, unless this tab has typed it", () => {
  const site = shelf();
  const earlier = createDrafts(shelf(), site, "uno");
  earlier.put(draft("+52 33"));
  earlier.flush();
  const key = site.key(0) ?? "";
  const [tab, drafts] = [shelf(), () => createDrafts(tab, site, "uno")];
  const found = drafts();
  found.forget(key);
  expect(found.all()).toHaveLength(0);
  found.put(draft("+52 44"));
  found.flush();
  site.removeItem(key);
  found.forget(key);
  expect(found.of(draft(""))?.value).toBe("+52 44");
  expect(drafts().of(draft(""))?.value).toBe("+52 44");
});
