import Eye from "lucide-react/icons/eye";
import Files from "lucide-react/icons/files";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../components/button";
import { IconButton } from "../components/icon-button";
import type { Draft } from "../drafts";
import { useDraftCount, useEditor, useView } from "../editor-context";
import { Messages } from "../field/messages";
import type { Repeated } from "../repeated";
import type { Panel } from "../session";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import { continueDraft } from "./continue-draft";

/** The toolbar at the lower edge of the window, with messages above it. */
export function Toolbar() {
  const editor = useEditor();
  const words = useWords();
  const { mode, state, panel } = useView();
  const unsaved = useDraftCount();

  function toggle(kind: "pages" | "changes" | "drafts") {
    const shown: Panel = { kind };
    editor.show(panel?.kind === kind ? null : shown);
  }
  return (
    <div className="toolbar">
      <Said />
      <div className="toolbar-main">
        <fieldset className="modes">
          <legend className="hidden">{words.mode}</legend>
          <button
            type="button"
            aria-pressed={mode === "edit"}
            onClick={() => editor.setMode("edit")}
          >
            <Pencil aria-hidden />
            {words.edit}
          </button>
          <button
            type="button"
            aria-pressed={mode === "view"}
            onClick={() => editor.setMode("view")}
          >
            <Eye aria-hidden />
            {words.view}
          </button>
        </fieldset>
        <IconButton
          label={state.undo === null ? words.nothingToUndo : words.undoThat(state.undo)}
          icon={Undo2}
          aria-disabled={state.undo === null}
          onClick={() => void editor.undo()}
        />
        <IconButton
          label={state.redo === null ? words.nothingToRedo : words.redoThat(state.redo)}
          icon={Redo2}
          aria-disabled={state.redo === null}
          onClick={() => void editor.redo()}
        />
        <button
          type="button"
          className="bar-button"
          aria-expanded={panel?.kind === "pages"}
          onClick={() => toggle("pages")}
        >
          <Files aria-hidden />
          <span className="bar-label">{words.pages}</span>
        </button>
        <button
          type="button"
          className="bar-button"
          aria-expanded={panel?.kind === "changes"}
          onClick={() => toggle("changes")}
        >
          <History aria-hidden />
          <span className="bar-label">{words.changes}</span>
          {state.changes > 0 && (
            <>
              <span className="count" aria-hidden="true">
                {state.changes}
              </span>
              <span className="hidden">{words.changesCount(state.changes)}</span>
            </>
          )}
        </button>
        {unsaved > 0 && (
          <button
            type="button"
            className="bar-button unsaved"
            aria-expanded={panel?.kind === "drafts"}
            onClick={() => toggle("drafts")}
          >
            {words.unsaved(unsaved)}
          </button>
        )}
      </div>
    </div>
  );
}

/** The notices and errors above the toolbar. */
function Said() {
  const editor = useEditor();
  const words = useWords();
  const { notice, alert, isOffline, field, version } = useView();
  const said = useRef<HTMLDivElement>(null);
  const isOpen = field !== null;
  useOnTop(said, isOpen, [notice, alert, isOffline, field?.id]);
  return (
    <div ref={said} className="said" popover={isOpen ? "manual" : undefined}>
      <div role="status">
        {notice !== null && (
          <div
            // The new key has a repeated notice announced.
            key={version}
            className="notice"
            data-warns={notice.warnings.length > 0 || undefined}
          >
            <div>
              <p>{notice.warnings.length > 0 ? words.warnings : notice.text}</p>
              {notice.warnings.length > 0 && <Messages messages={notice.warnings} />}
            </div>
            {notice.draft !== undefined && <Recover draft={notice.draft} />}
            {notice.repeated !== undefined && <SeePlaces repeated={notice.repeated} />}
            <IconButton label={words.dismiss} icon={X} onClick={() => editor.say(null)} />
          </div>
        )}
      </div>
      <div role="alert">
        {isOffline && (
          <div className="notice" data-bad>
            <p>{words.offline}</p>
            <Button onClick={editor.nudge}>{words.retry}</Button>
          </div>
        )}
        {alert !== null && (
          <div className="notice" data-bad>
            <div>
              {typeof alert === "string" ? (
                <p>{alert}</p>
              ) : alert.kind === "refused" ? (
                <Messages messages={alert.errors} />
              ) : (
                <p>{troubleInWords(alert, words)}</p>
              )}
            </div>
            <IconButton label={words.dismiss} icon={X} onClick={() => editor.alarm(null)} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Keeps an element above the open field, which is in the top layer, too. */
function useOnTop(
  layer: RefObject<HTMLElement | null>,
  isOpen: boolean,
  said: readonly unknown[],
): void {
  useLayoutEffect(() => {
    const { current: element } = layer;
    if (!isOpen || element === null) return;
    if (element.matches(":popover-open")) element.hidePopover();
    element.showPopover?.();
  }, [layer, isOpen, ...said]);
}

/** A button that shows the other places with the changed words. */
function SeePlaces({ repeated }: { repeated: Repeated }) {
  const editor = useEditor();
  const words = useWords();
  function see() {
    editor.say(null);
    editor.show({ kind: "repeated", repeated });
  }
  return <Button onClick={see}>{words.seePlaces}</Button>;
}

/** A button that restores a discarded draft. */
function Recover({ draft }: { draft: Draft }) {
  const editor = useEditor();
  const words = useWords();
  function recover() {
    editor.say(null);
    editor.drafts.put(draft);
    void continueDraft(editor, draft);
  }
  return <Button onClick={recover}>{words.recover}</Button>;
}
