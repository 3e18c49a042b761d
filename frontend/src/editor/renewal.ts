import { written } from "./client";
import type { Editor } from "./editor";
import { fetchNewest, setVersion } from "./page/newest";

/**
 * Keeps the page at the newest version: fetches it and shows it in the place of the one before, while
 * the interface stays as it is. One step at a time; what is asked for meanwhile is another one, unless
 * that version is shown by then.
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
    // What is said of a change comes before the version that has it, and what a change closes is
    // not looked for in that.
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
        // Somebody is on the way to another page, which a load shows as it is by now.
        if (addressNow() !== address) {
          location.reload();
          return;
        }
        try {
          editor.renewWith(newest.version, newest.show);
        } catch {
          // A component that cannot show it: its page tells so.
          location.reload();
          return;
        }
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
