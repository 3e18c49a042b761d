// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import type { FieldInfo } from "../generated/editor";
import type { Answer } from "./client";
import { fields as infos } from "./in-page.test.support";
import { createMarkedFields } from "./marked-fields";

const ask = vi.fn(async (mark: number): Promise<Answer<FieldInfo>> => {
  const value = infos[mark];
  if (value === undefined) return { kind: "failed", status: 404, title: "", text: "" };
  return { kind: "ok", value };
});
beforeEach(() => void ask.mockClear());

test("a mark is requested once, until values change", async () => {
  const fields = createMarkedFields(ask);
  await fields.infoOf(1);
  await fields.infoOf(1);
  expect(ask).toHaveBeenCalledTimes(1);
  fields.forget();
  await fields.infoOf(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a mark whose request failed is requested again", async () => {
  const fields = createMarkedFields(ask);
  await fields.infoOf(99);
  await fields.infoOf(99);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("no mark is requested while a new version is coming", async () => {
  const fields = createMarkedFields(ask);
  fields.setOutdated(true);
  expect(await fields.infoOf(1)).toMatchObject({ kind: "failed", status: 410 });
  expect(ask).not.toHaveBeenCalled();
  fields.setOutdated(false);
  expect((await fields.infoOf(1)).kind).toBe("ok");
});

test("the mark of a place is found among those of an element", async () => {
  document.body.innerHTML = '<div id="root"><a data-edit="2 3">Enlace</a></div>';
  const fields = createMarkedFields(ask);
  const element = document.querySelector("a");
  const file = "content/inicio.yaml";
  expect((await fields.choiceAt(element, { file, path: ["Destino"] }))?.mark).toBe(3);
  expect(await fields.choiceAt(element, { file, path: ["Otro"] })).toBeUndefined();
});
