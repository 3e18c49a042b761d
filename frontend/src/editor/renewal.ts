import { written } from "./client";
import type { Editor } from "./editor";
import { fetchNewest, setVersion } from "./page/newest";

/**
 * Returns a function that shows the newest version of the page in place, while the interface stays.
 * Renewals run one at a time; a request during one starts another, unless its version is shown by
 * then.
 */
export function createRenewal(
  editor: () => Editor,
  isLeaving: () => boolean,
): (version?: string) => void {
  let asked: { version: string | undefined } | undefined;
  let isBusy = false;

  async function go(): Promise<void> {
    isBusy = true;
    while (asked !== undefined && !isLeaving()) {
      const { version } = asked;
      asked = undefined;
      if (version !== editor().view().version) await renew(editor());
    }
    isBusy = false;
  }

  async function renew(editor: Editor): Promise<void> {
    const address = addressNow();
    const newest = await fetchNewest(address);
    // Answers are handled before the version with their changes: they show notices and close
    // fields, which must not be looked for in it.
    for (let answers = written(); answers !== undefined; answers = written()) await answers;
    if (newest.kind === "fetched") await editor.follow();
    if (isLeaving() || editor.isLeavingFor() !== null) return;
    switch (newest.kind) {
      case "offline":
        editor.lost();
        return;
      case "stranger":
        editor.alarm(editor.view().words.failed[403]);
        return;
      case "load":
        location.reload();
        return;
      case "fetched":
        if (newest.version === editor.view().version) return;
        // A navigation has started in the meantime; a page load shows its target in the newest
        // version.
        if (addressNow() !== address) {
          location.reload();
          return;
        }
        editor.renewWith(newest.version, newest.show);
        setVersion(newest.version);
    }
  }

  return (version) => {
    asked = { version };
    if (!isBusy) void go();
  };
}

function addressNow(): string {
  return location.pathname + location.search;
}
