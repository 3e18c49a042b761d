import { type KeyboardEvent, useContext, useState } from "react";
import type { Links } from "../../generated/editor";
import { server } from "../client";
import { useWords } from "../words";
import { type ControlProps, isComposing, nativeProps, textOf } from "./control-props";
import { FileContext } from "./file-context";
import { found } from "./search";
import { useAsked } from "./use-asked";

type Option = { path: string; name: string; group: string };

/** The maximum number of suggestions shown at once. */
const most = 40;

/** A link field: one of the site's pages, anchors and files, or any address; or the name of an entry. */
export function LinkControl(
  props: ControlProps & { to: "link" | "page" | "file" | { entry: string } },
) {
  const words = useWords();
  const { id, to, onSettle } = props;
  const file = useContext(FileContext);
  const answer = useAsked(server.links);
  const [text, setText] = useState(textOf(props.value));
  // The text typed since the list opened; the initial value filters nothing.
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const links = answer?.kind === "ok" ? answer.value : undefined;
  const titled = (group: string, places: Links["pages"] = []): Option[] =>
    places.map(({ path, title }) => ({ path, name: title, group }));
  const files = (links?.files ?? []).map((path) => ({ path, name: "", group: words.linkFiles }));
  const collection =
    typeof to === "object" ? entriesFor(file, to.entry, links?.collections ?? []) : undefined;
  const all =
    typeof to === "object"
      ? titled(collection?.label ?? "", collection?.entries)
      : [
          ...(to === "file" ? [] : titled(words.pages, links?.pages)),
          ...(to === "link" ? titled(words.linkAnchors, links?.anchors) : []),
          ...(to === "page" ? [] : files),
        ];
  const options = found(all, typed, ({ path, name }) => `${name} ${path}`).slice(0, most);
  const isShown = isOpen && options.length > 0;
  const listId = `${id}-list`;
  const optionId = (at: number) => `${id}-option-${at}`;

  function change(value: string) {
    setText(value);
    props.onInput(value);
  }
  function choose({ path }: Option) {
    change(path);
    setTyped("");
    setIsOpen(false);
    setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent) {
    // An input method uses these keys itself.
    if (isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      const next = (active + step + options.length) % options.length;
      setActive(active < 0 && step < 0 ? options.length - 1 : next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const option = isShown ? options[active] : undefined;
      if (option === undefined) onSettle();
      else choose(option);
    } else if (event.key === "Escape" && isShown) {
      // Escape closes the list only, not the surrounding panel.
      event.stopPropagation();
      setIsOpen(false);
      setActive(-1);
    }
  }
  return (
    <div className="combobox">
      <input
        {...nativeProps(props)}
        className="input"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        value={text}
        onChange={({ currentTarget }) => {
          change(currentTarget.value);
          setTyped(currentTarget.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        className="options"
        id={listId}
        role="listbox"
        aria-label={words.linkOptions}
        hidden={!isShown}
      >
        {options.map((option, at) => (
          <div
            key={option.path}
            id={optionId(at)}
            className="option"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            data-group={option.group === options[at - 1]?.group ? undefined : option.group}
            ref={at === active ? intoView : undefined}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            <span>{option.name}</span>
            <span className="quiet">{option.path}</span>
          </div>
        ))}
      </div>
      {to === "link" && <p className="quiet">{words.linkHint}</p>}
    </div>
  );
}

/** Returns a collection with the entries in the language of a file. */
function entriesFor(file: string, wanted: string, all: Links["collections"]) {
  const named = all.filter(({ name }) => name === wanted);
  return named.findLast(({ folder }) => folder === "" || file.startsWith(`content/${folder}/`));
}

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: "nearest" });
}
