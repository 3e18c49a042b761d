import Eye from "lucide-react/icons/eye";
import Files from "lucide-react/icons/files";
import History from "lucide-react/icons/history";
import Pencil from "lucide-react/icons/pencil";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import type { ListedLanguage } from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { IconButton } from "../components/icon-button";
import { useAsked } from "../controls/use-asked";
import type { Draft } from "../drafts";
import { useDraftCount, useEditor, useView } from "../editor-context";
import { Messages } from "../field/messages";
import type { Repeated } from "../repeated";
import type { Notice } from "../session";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import { continueDraft } from "./continue-draft";

const modes = [
  ["edit", Pencil],
  ["view", Eye],
] as const;

/** The milliseconds for which a notice without advice and buttons is shown. */
const brief = 6000;

/** The toolbar at the lower edge of the window, with messages above it. */
export function Toolbar() {
  const editor = useEditor();
  const words = useWords();
  const { mode, state } = useView();
  const unsaved = useDraftCount();

  return (
    <div className="toolbar">
      <Said />
      <div className="toolbar-main">
        <fieldset className="modes">
          <legend className="hidden">{words.mode}</legend>
          {modes.map(([is, Drawing]) => (
            <button
              key={is}
              type="button"
              aria-pressed={mode === is}
              onClick={() => editor.setMode(is)}
            >
              <Drawing aria-hidden />
              {words[is]}
            </button>
          ))}
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
        <PanelButton kind="pages">
          <Files aria-hidden />
          <span className="bar-label">{words.pages}</span>
        </PanelButton>
        <PanelButton kind="changes">
          <History aria-hidden />
          <span className="bar-label">{words.changes}</span>
          {state.changes > 0 && (
            <>
              <span className="news" aria-hidden="true" />
              <span className="hidden">{words.someChanges}</span>
            </>
          )}
        </PanelButton>
        {state.languages !== undefined && <Languages all={state.languages} />}
        {unsaved > 0 && <PanelButton kind="drafts">{words.unsaved(unsaved)}</PanelButton>}
      </div>
    </div>
  );
}

/** The language of the page, with links to the page in the others. */
function Languages({ all }: { all: readonly ListedLanguage[] }) {
  const editor = useEditor();
  const words = useWords();
  const { page } = useView();
  const answer = useAsked(useCallback(() => server.counterparts(page), [page]));
  const there = answer?.kind === "ok" ? answer.value : [];
  return (
    <nav className="bar-languages" aria-label={words.languages}>
      {all.map(({ folder, name, lang }) => {
        const found = there.find((one) => one.folder === folder);
        const label = [name, found === undefined ? words.isMissing : found.state].filter(Boolean);
        const children = (
          <>
            {lang.split("-")[0]} <span className="hidden">{label.join(": ")}</span>
          </>
        );
        return found === undefined ? (
          <Button key={folder} kind="bar" onClick={() => editor.show({ kind: "pages" })}>
            {children}
          </Button>
        ) : (
          <a
            key={folder}
            className="button bar-button"
            href={found.address}
            hrefLang={lang}
            aria-current={found.address === page || undefined}
          >
            {children}
          </a>
        );
      })}
    </nav>
  );
}

type PanelButtonProps = { kind: "pages" | "changes" | "drafts"; children: ReactNode };

/** A button that opens or closes a panel. */
function PanelButton({ kind, children }: PanelButtonProps) {
  const editor = useEditor();
  const isOpen = useView().panel?.kind === kind;
  return (
    <Button
      kind={kind === "drafts" ? "unsaved" : "bar"}
      aria-expanded={isOpen}
      onClick={() => editor.show(isOpen ? null : { kind })}
    >
      {children}
    </Button>
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
          // The new key has a repeated notice announced.
          <NoticeView key={version} {...notice} />
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

/** Keeps an element above the open field, which is also in the top layer. */
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

/** A notice, with buttons to restore a discarded draft or to see other places. */
function NoticeView({ text, warnings, draft, repeated }: Notice) {
  const editor = useEditor();
  const words = useWords();
  const isWarning = warnings.length > 0;
  const isBrief = !isWarning && draft === undefined && repeated === undefined;
  useEffect(() => {
    const timer = isBrief ? setTimeout(() => editor.say(null), brief) : undefined;
    return () => clearTimeout(timer);
  }, [editor, isBrief]);

  function recover(draft: Draft) {
    editor.say(null);
    editor.drafts.put(draft);
    void continueDraft(editor, draft);
  }
  function see(repeated: Repeated) {
    editor.say(null);
    editor.show({ kind: "repeated", repeated });
  }
  return (
    <div className="notice" data-warns={isWarning || undefined}>
      <div>
        <p>{isWarning ? words.warnings : text}</p>
        {isWarning && <Messages messages={warnings} />}
      </div>
      {draft !== undefined && <Button onClick={() => recover(draft)}>{words.recover}</Button>}
      {repeated !== undefined && <Button onClick={() => see(repeated)}>{words.seePlaces}</Button>}
      <IconButton label={words.dismiss} icon={X} onClick={() => editor.say(null)} />
    </div>
  );
}
