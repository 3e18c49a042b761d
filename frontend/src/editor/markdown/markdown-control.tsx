import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { markdownKeymap, markdownLanguage } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import ImagePlus from "lucide-react/icons/image-plus";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Superscript from "lucide-react/icons/superscript";
import Table from "lucide-react/icons/table";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../components/icon-button";
import { type ControlProps, textOf } from "../controls/control-props";
import { useEditor, useView } from "../editor-context";
import { pastedMarkdown } from "../paste/pasted-markdown";
import { useWords } from "../words";
import type { Words } from "../words-es";
import * as format from "./format";
import { Insertion } from "./insertion";
import { joinedLines } from "./joined-lines";
import { type LivePreview, livePreview } from "./live-preview";

const looks = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], class: "md-strong" },
  { tag: tags.emphasis, class: "md-emphasis" },
  { tag: [tags.link, tags.url], class: "md-link" },
  { tag: [tags.processingInstruction, tags.quote], class: "md-mark" },
  { tag: tags.monospace, class: "md-code" },
]);

/**
 * Handles typing over a selection. The browser would keep the old style in a `style` attribute,
 * which the page's policy blocks.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { state } = view;
    const isPlain = event.inputType === "insertText" && !event.isComposing && event.data !== null;
    if (!isPlain || state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(state.replaceSelection(event.data), { userEvent: "input.type" });
    return true;
  },
});

type Change = (selected: format.Selected) => format.Formatted;

/** A Markdown editor with buttons for common elements and a preview of the page. */
export default function MarkdownControl(props: ControlProps) {
  const words = useWords();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const preview = useRef<LivePreview>(undefined);
  const { lost, say } = useEditor();
  const { version } = useView();
  const latest = useRef(props);
  latest.current = props;
  const [asking, setAsking] = useState<"link" | "picture" | null>(null);
  const [isShown, setIsShown] = useState(true);

  useEffect(() => {
    if (host.current === null) return;
    const { id, label, describedBy, previewOf } = latest.current;
    const shown = previewOf === null ? undefined : livePreview(previewOf, setIsShown, lost);
    const made = new EditorView({
      parent: host.current,
      root: host.current.getRootNode() as ShadowRoot,
      state: EditorState.create({
        doc: textOf(latest.current.value),
        extensions: [
          history(),
          markdownLanguage,
          syntaxHighlighting(looks),
          keymap.of([...markdownKeymap, ...standardKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          joinedLines,
          typedOver,
          pastedMarkdown(() => say({ text: words.imagesLeftOut, warnings: [] })),
          EditorView.contentAttributes.of({
            id,
            "aria-label": label,
            "aria-describedby": describedBy ?? "",
            tabindex: "0",
            spellcheck: "true",
            autocorrect: "on",
            autocapitalize: "sentences",
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            const text = update.state.doc.toString();
            latest.current.onInput(text);
            shown?.typed(text);
          }),
        ],
      }),
    });
    view.current = made;
    preview.current = shown;
    // A text restored from a draft is previewed at once.
    if (previewOf !== null) shown?.typed(textOf(latest.current.value));
    // A control inside a form must not take the focus.
    if (host.current.closest(".field-control") !== null) made.focus();
    return () => {
      shown?.end();
      made.destroy();
    };
  }, [lost, say, words]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other elements
  useLayoutEffect(() => preview.current?.moved(), [version]);

  function apply(change: Change) {
    const editor = view.current;
    if (editor === undefined) return;
    const { state } = editor;
    const { from, to } = state.selection.main;
    const formatted = change({ text: state.doc.toString(), from, to });
    const { select, ...changes } = formatted;
    editor.dispatch({
      changes,
      selection: { anchor: select[0], head: select[1] },
      scrollIntoView: true,
      annotations: Transaction.userEvent.of("input.format"),
    });
    setAsking(null);
    editor.focus();
  }
  function cancel() {
    setAsking(null);
    view.current?.focus();
  }
  const button = (name: keyof typeof format & keyof Words, icon: typeof Bold, change: Change) => (
    <IconButton label={words[name]} icon={icon} onClick={() => apply(change)} />
  );
  const question = (kind: "link" | "picture", icon: typeof Bold) => (
    <IconButton
      label={words[kind]}
      icon={icon}
      aria-expanded={asking === kind}
      onClick={() => setAsking(asking === kind ? null : kind)}
    />
  );

  return (
    <div className="markdown">
      <div className="markdown-buttons" role="toolbar" aria-label={words.formatting}>
        {button("heading", Heading, (text) => format.heading(text, words.headingSample))}
        {button("bold", Bold, (text) => format.bold(text, words.boldSample))}
        {question("link", Link)}
        {button("bullets", List, (text) => format.bullets(text, words.listSample))}
        {question("picture", ImagePlus)}
        {button("table", Table, (text) => format.table(text, words.tableSample))}
        {button("callout", MessageSquareText, (text) =>
          format.callout(text, words.calloutKind, words.calloutSample),
        )}
        {button("footnote", Superscript, (selected) => {
          // The time makes the name unique among the text's other blocks.
          const name = format.freeNoteName(selected.text, Date.now() % 36 ** 4);
          return format.footnote(selected, name, words.footnoteSample);
        })}
      </div>
      {asking !== null && (
        <Insertion
          kind={asking}
          onCancel={cancel}
          onLink={(address) => apply((text) => format.link(text, address, words.linkSample))}
          onPicture={(src, alt) => apply((text) => format.picture(text, src, alt))}
        />
      )}
      <div ref={host} className="markdown-text" data-invalid={props.isInvalid || undefined} />
      {props.previewOf !== null && (
        <p className="quiet" role="status">
          {isShown ? words.previewOf : words.noPreview}
        </p>
      )}
    </div>
  );
}
