import { expect, test, vi } from "vitest";
import { createToastStore } from "./toast-store";

test("a newer toast takes the place of the older", () => {
  const store = createToastStore();
  const first = store.toast({ title: "uno" });
  const second = store.toast({ title: "dos" });
  expect(store.snapshot()).toMatchObject({ id: second.id, title: "dos", open: true });
  expect(second.id).not.toBe(first.id);
});

test("a toast can be updated and dismissed", () => {
  const store = createToastStore();
  const handle = store.toast({ title: "uno" });
  handle.update({ description: "más" });
  expect(store.snapshot()).toMatchObject({ title: "uno", description: "más", open: true });
  handle.dismiss();
  expect(store.snapshot()).toMatchObject({ title: "uno", open: false });
});

test("an older toast no longer changes the newer one", () => {
  const store = createToastStore();
  const first = store.toast({ title: "uno" });
  store.toast({ title: "dos" });
  first.update({ title: "tres" });
  first.dismiss();
  expect(store.snapshot()).toMatchObject({ title: "dos", open: true });
});

test("listeners hear of every change until they leave", () => {
  const store = createToastStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.toast({ title: "uno" }).dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  store.toast({ title: "dos" });
  expect(listener).toHaveBeenCalledTimes(2);
});
