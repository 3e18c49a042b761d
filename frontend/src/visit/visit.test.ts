import { describe, expect, test } from "vitest";
import type { LoadedPage } from "../app/pages";
import { arrivalAt } from "./arrival";
import { begin, type Visit, type VisitEvent, visitAfter, type Wanted, type Way } from "./visit";

function page(path: string): LoadedPage {
  return { path, title: `Título de ${path}` } as LoadedPage;
}

function wanted(entry: string, to: string, came: Way = "link", state: unknown = null): Wanted {
  const [path = "", anchor] = to.split("#");
  const hash = anchor === undefined ? "" : `#${anchor}`;
  return { entry, location: { path, search: "", hash, state }, came, askedAt: 0 };
}

function asked(entry: string, to: string, came?: Way, loaded?: string): VisitEvent {
  const page_ = loaded === undefined ? undefined : page(loaded);
  return { type: "asked", wanted: wanted(entry, to, came), page: page_ };
}

const loaded = (entry: string, path: string): VisitEvent => ({
  type: "loaded",
  entry,
  page: page(path),
});
const failed = (entry: string): VisitEvent => ({ type: "failed", entry, failure: "network" });
const left: VisitEvent = { type: "left" };
const entered: VisitEvent = { type: "entered" };

const atA = begin(wanted("a", "/a/"), page("/a/"));

function visitBy(...events: VisitEvent[]): Visit {
  return events.reduce(visitAfter, atA);
}

/** What is shown and wanted, and the phase. */
function check(events: VisitEvent[], expected: [string, string, string | null]) {
  const { phase, shown, wanted } = visitBy(...events);
  expect(shown.page.path).toBe(shown.location.path);
  expect([phase, shown.entry, wanted?.entry ?? null]).toEqual(expected);
}

describe("a visit", () => {
  test("goes from page to page", () => {
    const steps = [asked("b", "/b/"), loaded("b", "/b/"), left, entered];
    const phases = steps.map((_, index) => visitBy(...steps.slice(0, index + 1)).phase);
    expect(phases).toEqual(["loading", "leaving", "entering", "resting"]);
    check(steps, ["resting", "b", null]);
  });

  test("does not wait for a page that is there", () => {
    check([asked("b", "/b/", "link", "/b/")], ["leaving", "a", "b"]);
  });

  test("settles on the last of three", () => {
    const rapid = [asked("b", "/b/"), asked("c", "/c/"), loaded("b", "/b/")];
    check(rapid, ["loading", "a", "c"]);
    check([...rapid, loaded("c", "/c/"), left], ["entering", "c", null]);
  });

  test("leaves for the last of three while the second is on its way out", () => {
    const rapid = [asked("b", "/b/", "link", "/b/"), asked("c", "/c/", "link", "/c/")];
    check(rapid, ["leaving", "a", "c"]);
    check([...rapid, left], ["entering", "c", null]);
  });

  test("stays when the visitor returns before the page has left", () => {
    for (const back of [asked("a", "/a/", "return"), asked("a2", "/a/")]) {
      const entry = back.type === "asked" ? back.wanted.entry : "";
      check([asked("b", "/b/"), back], ["resting", entry, null]);
      check([asked("b", "/b/", "link", "/b/"), back, left], ["resting", entry, null]);
      check([asked("b", "/b/"), back, loaded("b", "/b/")], ["resting", entry, null]);
    }
  });

  test("a page that enters may be left at once", () => {
    const entering = [asked("b", "/b/", "link", "/b/"), left];
    check([...entering, asked("c", "/c/"), entered], ["loading", "b", "c"]);
    check([...entering, asked("b2", "/b/#x")], ["entering", "b2", null]);
  });

  test("goes between two places of one page at once, and back", () => {
    check([asked("a2", "/a/#x")], ["resting", "a2", null]);
    const back = visitBy(asked("a2", "/a/#x"), asked("a", "/a/", "return"));
    expect(arrivalAt(back.shown, 480).scroll).toEqual({ to: "position", top: 480 });
  });

  test("shows what it showed when a page fails, and tells of it", () => {
    const steps = [asked("b", "/b/"), failed("b")];
    check(steps, ["failed", "a", "b"]);
    // The address goes back to what is shown.
    check([...steps, asked("a", "/a/", "return")], ["failed", "a", "b"]);
  });

  test("tries again, in vain and with success", () => {
    const steps = [asked("b", "/b/"), failed("b"), asked("a", "/a/", "return")];
    const again = [...steps, asked("b", "/b/", "return")];
    check(again, ["loading", "a", "b"]);
    check([...again, failed("b")], ["failed", "a", "b"]);
    check([...again, loaded("b", "/b/"), left], ["entering", "b", null]);
  });

  test("forgets a failure when the visitor goes elsewhere", () => {
    const steps = [asked("b", "/b/"), failed("b")];
    check([...steps, asked("c", "/c/")], ["loading", "a", "c"]);
    check([...steps, asked("a2", "/a/#x")], ["resting", "a2", null]);
  });

  test("what comes too late changes nothing", () => {
    for (const event of [loaded("b", "/b/"), failed("b"), left, entered]) {
      expect(visitAfter(atA, event)).toBe(atA);
    }
  });

  test("a not-found page gives way to a better one, unless the visitor has left", () => {
    const better: VisitEvent = { type: "corrected", page: page("/blog/404.html") };
    expect(visitBy(better).shown.page.path).toBe("/blog/404.html");
    const gone = visitBy(asked("b", "/b/", "link", "/b/"), left);
    expect(visitAfter(gone, better)).toBe(gone);
  });
});

describe("an arrival", () => {
  const newPage = (came: Way, to = "/b/") => visitBy(asked("b", to, came, "/b/"), left).shown;

  test("with the document goes on where the visitor was", () => {
    const nothing = { head: null, scroll: null, focus: null, announcement: null };
    expect(arrivalAt(atA.shown, undefined)).toEqual(nothing);
    expect(arrivalAt(atA.shown, 70)).toEqual({ ...nothing, scroll: { to: "resumed", top: 70 } });
  });

  test("by a link is at the place that it names, whatever was there before", () => {
    expect(arrivalAt(newPage("link", "/b/#x"), 70)).toEqual({
      head: { title: "Título de /b/", path: "/b/" },
      scroll: { to: "place", hash: "#x" },
      focus: { hash: "#x" },
      announcement: "Título de /b/",
    });
  });

  test("by the way back is where the visitor was, if they were", () => {
    expect(arrivalAt(newPage("return"), 70).scroll).toEqual({ to: "position", top: 70 });
    expect(arrivalAt(newPage("return"), 0).scroll).toEqual({ to: "position", top: 0 });
    expect(arrivalAt(newPage("return", "/b/#x"), undefined).scroll).toEqual({
      to: "place",
      hash: "#x",
    });
  });

  test("within a page tells nothing", () => {
    const { shown } = visitBy(asked("a2", "/a/#x"));
    expect(arrivalAt(shown, undefined).announcement).toBeNull();
    expect(arrivalAt(shown, undefined).focus).toEqual({ hash: "#x" });
  });

  test("moves nothing when only what the entry knows has changed", () => {
    const { shown } = visitBy(asked("a", "/a/", "stay"));
    expect(Object.values(arrivalAt(shown, 70))).toEqual([null, null, null, null]);
    // A later return is an arrival.
    const back = visitAfter(visitBy(asked("a", "/a/", "stay"), asked("b", "/b/")), {
      ...asked("a", "/a/", "return"),
    } as VisitEvent);
    expect(arrivalAt(back.shown, 70).scroll).toEqual({ to: "position", top: 70 });
  });
});
