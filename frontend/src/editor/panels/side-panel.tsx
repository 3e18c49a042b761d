import PanelLeft from "lucide-react/icons/panel-left";
import PanelRight from "lucide-react/icons/panel-right";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { FormInfo } from "../../generated/editor";
import { IconButton } from "../components/icon-button";
import { useEditor, useView } from "../editor-context";
import { FormView, type FormViewProps } from "../form/form-view";
import { useWords } from "../words";
import { ChangesPanel } from "./changes-panel";
import { DraftsPanel } from "./drafts-panel";
import { PagesPanel } from "./pages-panel";
import { RepeatedPanel } from "./repeated-panel";

/** The panel at the side of the page. */
export function SidePanel() {
  const editor = useEditor();
  const { panel, panelTurn } = useView();
  const words = useWords();
  if (panel === null) return null;
  const framed = (title: string, content: ReactNode) => (
    <Frame key={panel.kind} title={title}>
      {content}
    </Frame>
  );
  switch (panel.kind) {
    case "form":
      return (
        <FormPanel
          key={panelTurn}
          {...panel}
          onPlaced={(place) => editor.placePanel({ ...panel, ...place })}
        />
      );
    case "pages":
      return framed(words.pages, <PagesPanel />);
    case "changes":
      return framed(words.changes, <ChangesPanel />);
    case "repeated": {
      const { repeated } = panel;
      return framed(words.repeated(repeated.places.length), <RepeatedPanel {...repeated} />);
    }
    case "drafts":
      return framed(words.draftsTitle, <DraftsPanel />);
  }
}

/** A form, with the value's full name as title. */
function FormPanel(props: Omit<FormViewProps, "onLoad">) {
  const words = useWords();
  const [form, setForm] = useState<FormInfo>();
  return (
    <Frame title={form === undefined ? words.loading : [...form.within, form.title].join(" › ")}>
      <FormView {...props} onLoad={setForm} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const editor = useEditor();
  const words = useWords();
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState(editor.memory.now().panelSide);

  /** Moves the panel to the other side, as it covers a part of the page. */
  function changeSides() {
    const other = side === "left" ? "right" : "left";
    editor.memory.keep({ panelSide: other });
    setSide(other);
  }

  useEffect(() => {
    const { panelTop, panelFocus } = editor.memory.now();
    if (panelFocus === null) {
      frame.current?.focus({ preventScroll: true });
      return;
    }
    // A panel restored from the previous version waits for its content from the server.
    const observer = new MutationObserver(() => {
      const rows = [...(frame.current?.querySelectorAll<HTMLElement>("[data-path]") ?? [])];
      const row = rows.find(({ dataset }) => dataset.path === panelFocus);
      if (row === undefined) return;
      observer.disconnect();
      row.querySelector<HTMLElement>("textarea, select, input, button")?.focus();
      if (body.current !== null) body.current.scrollTop = panelTop;
    });
    if (body.current !== null) observer.observe(body.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [editor]);

  function close() {
    editor.show(null);
    const root = frame.current?.getRootNode();
    if (root instanceof ShadowRoot)
      root.querySelector<HTMLElement>(".toolbar-main button")?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  }
  return (
    <aside
      ref={frame}
      className="side-panel"
      data-side={side}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="panel-head">
        <h2>{title}</h2>
        <IconButton
          className="side-button"
          label={side === "left" ? words.toTheRight : words.toTheLeft}
          icon={side === "left" ? PanelRight : PanelLeft}
          onClick={changeSides}
        />
        <IconButton label={words.close} icon={X} onClick={close} />
      </div>
      <div
        ref={body}
        className="panel-body"
        onScroll={({ currentTarget }) => editor.memory.keep({ panelTop: currentTarget.scrollTop })}
      >
        {children}
      </div>
    </aside>
  );
}
