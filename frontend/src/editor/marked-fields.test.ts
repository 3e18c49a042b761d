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

test("a mark is asked for once, until values change", async () => {
  const fields = createMarkedFields(ask);
  await fields.infoOf(1);
  await fields.infoOf(1);
  expect(ask).toHaveBeenCalledTimes(1);
  fields.forget();
  await fields.infoOf(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("what could not be told is asked for again", async () => {
  const fields = createMarkedFields(ask);
  await fields.infoOf(99);
  await fields.infoOf(99);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("while another version is to come, no mark of this one is asked for", async () => {
  const fields = createMarkedFields(ask);
  fields.setOutdated(true);
  expect(await fields.infoOf(1)).toMatchObject({ kind: "failed", status: 410 });
  expect(ask).not.toHaveBeenCalled();
  fields.setOutdated(false);
  expect((await fields.infoOf(1)).kind).toBe("ok");
});

test("of the marks of an element the one at a place is found", async () => {
  document.body.innerHTML = '<div id="root"><a data-edit="2 3">Enlace</a></div>';
  const fields = createMarkedFields(ask);
  const element = document.querySelector("a");
  const file = "content/inicio.yaml";
  expect((await fields.choiceAt(element, { file, path: ["Destino"] }))?.mark).toBe(3);
  expect(await fields.choiceAt(element, { file, path: ["Otro"] })).toBeUndefined();
});
