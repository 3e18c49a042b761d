import { type ReactNode, useState } from "react";
import type { ListedFile, NewRequest } from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { Unanswered } from "../components/unanswered";
import { found } from "../controls/search";
import { useAsked } from "../controls/use-asked";
import { useEditor, useView } from "../editor-context";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import type { Words } from "../words-es";
import { FileActions } from "./file-actions";
import { Question } from "./question";
import { TextResults } from "./text-results";

/** The maximum number of files shown in each group. */
const most = 20;

/** The list of the files with a form, and buttons for new ones. */
export function PagesPanel() {
  const words = useWords();
  const answer = useAsked(server.files);
  const links = useAsked(server.links);
  const [typed, setTyped] = useState("");
  if (answer?.kind !== "ok") return <Unanswered answer={answer} />;
  // Without the collections, their entries would be missing.
  if (links?.kind !== "ok") return <Unanswered answer={links} />;
  const all = answer.value;
  const fronts = ["content/pages/inicio.yaml", "content/pages/index.yaml"];
  const front = all.find(({ file }) => fronts.includes(file))?.address ?? "/";
  const collections = links.value.collections.filter(({ folder }) => folder === "");
  const groups = [
    {
      label: words.outOfDate,
      isIn: (pair: Pair) => pair.some(isOutdated),
      isFirst: isOutdated,
    },
    ...(["pages", "site", "articles"] as const).map((name) => ({
      label: words.groups[name],
      isIn: ([{ group }]: Pair) => group === name,
      isFirst: isHere,
    })),
    ...collections.map(({ name, label }) => ({
      label,
      isIn: ([{ group, file, pair }]: Pair) =>
        group === "entries" && file.startsWith(`${folderOf(pair?.folder ?? "")}${name}/`),
      isFirst: isHere,
    })),
  ];
  const files = found(all, typed, ({ title, file }) => `${title} ${file}`);
  const wanted = new Set(files);
  const pairs = pairsOf(all).filter((pair) => pair.some((file) => wanted.has(file)));
  return (
    <>
      <div className="row">
        <NewPage
          label={words.newArticle}
          question={words.titleOfArticle}
          asked={(title) => ({ kind: "article", title })}
        />
        <NewPage
          label={words.newPage}
          question={words.titleOfPage}
          asked={(title) => ({ kind: "page", title })}
        />
        {collections.map(({ name, one }) => (
          <NewPage
            key={name}
            label={words.newEntry(one)}
            question={words.titleOfEntry}
            asked={(title) => ({ kind: "entry", title, collection: name })}
          />
        ))}
      </div>
      <input
        className="input"
        type="search"
        aria-label={words.findPage}
        placeholder={words.findPage}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {groups.map(({ label, isIn, isFirst }) => {
        const inGroup = pairs.filter(isIn);
        if (inGroup.length === 0) return null;
        const shown = inGroup.filter((pair, at) => at < most || pair.some(isHere));
        return (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <ul className="files">
              {shown.map((pair) => (
                <PairRow key={pair[0].file} pair={pair} front={front} isFirst={isFirst} />
              ))}
            </ul>
            {shown.length < inGroup.length && (
              <p className="quiet">{words.moreToFind(shown.length, inGroup.length)}</p>
            )}
          </section>
        );
      })}
      {files.length === 0 && <p className="quiet">{words.noMatches}</p>}
      <TextResults typed={typed} files={all} />
    </>
  );
}

/** Returns the folder of the texts in a language. */
function folderOf(folder: string): string {
  return folder === "" ? "content/" : `content/${folder}/`;
}

/** Whether a file is that of the shown page. */
function isHere({ address }: ListedFile): boolean {
  return address !== null && new URL(address, location.href).pathname === location.pathname;
}

function isOutdated({ pair }: ListedFile): boolean {
  return pair?.hasChanged === true;
}

/** Files that translate each other, the one of the main language first if it is there. */
type Pair = [ListedFile, ...ListedFile[]];

function pairsOf(files: readonly ListedFile[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const file of files) {
    const original = file.pair?.original ?? file.file;
    const known = pairs.get(original);
    if (known === undefined) pairs.set(original, [file]);
    else if (file.file === original) known.unshift(file);
    else known.push(file);
  }
  return [...pairs.values()];
}

type PairRowProps = {
  pair: Pair;
  front: string;
  /** Whether a file is the one that is chosen at first. */
  isFirst: (file: ListedFile) => boolean;
};

/** A page in all languages: a button for each, and the actions for the chosen one. */
function PairRow({ pair, front, isFirst }: PairRowProps) {
  const words = useWords();
  const { languages } = useView().state;
  const [chosen, setChosen] = useState<string>();
  const listed = pair.find(({ file }) => file === chosen) ?? pair.find(isFirst) ?? pair[0];
  const [original] = pair;
  return (
    <FileRow listed={listed} front={front}>
      {languages !== undefined && original.pair !== undefined && (
        <fieldset className="languages">
          <legend className="hidden">{words.languagesOf(original.title)}</legend>
          {languages.map(({ folder, name }) => {
            const file = pair.find(({ pair }) => pair?.folder === folder);
            if (file === undefined) {
              const mayBe = original.address !== null && original.pair?.folder === "";
              return <Missing key={folder} {...{ folder, name, original, mayBe }} />;
            }
            return (
              <button
                key={folder}
                type="button"
                className="language"
                data-state={file.pair?.hasChanged ? "outdated" : undefined}
                aria-pressed={file === listed}
                onClick={() => setChosen(file.file)}
              >
                {name} <span className="quiet">{statesOf(file, words).join(", ")}</span>
              </button>
            );
          })}
        </fieldset>
      )}
    </FileRow>
  );
}

/** Returns whether a file is public and up to date. */
function statesOf({ state, pair }: ListedFile, words: Words): string[] {
  const outdated = pair?.hasChanged ? [words.isOutOfDate] : [];
  if (state !== null) return [state, ...outdated];
  return outdated.length > 0
    ? outdated
    : [pair?.folder === "" ? words.isOriginal : words.isTranslated];
}

type MissingProps = { folder: string; name: string; original: ListedFile; mayBe: boolean };

/** A language in which a page is missing, with a button to translate it. */
function Missing({ folder, name, original: { file, title }, mayBe }: MissingProps) {
  const editor = useEditor();
  const words = useWords();
  async function translate() {
    const answer = await server.make({ kind: "translation", title, file, folder });
    editor.after(answer, words.made(title));
    if (answer.kind !== "ok") return;
    editor.show({ kind: "form", file: answer.value.file, path: [] });
    editor.visit(answer.value.address);
  }
  return (
    <div className="language">
      {name} <span className="quiet">{words.isMissing}</span>
      {mayBe && (
        <Button kind="plain" aria-label={`${words.translate}: ${name}`} onClick={translate}>
          {words.translate}
        </Button>
      )}
    </div>
  );
}

type FileRowProps = { listed: ListedFile; front: string; children: ReactNode };

function FileRow({ listed, front, children }: FileRowProps) {
  const { file, title, address, state, pair } = listed;
  const editor = useEditor();
  const words = useWords();
  const isShown = isHere(listed);
  return (
    <li className="file-row" data-file={file}>
      <div>
        <span className="file-title">{title}</span>
        {state !== null && pair === undefined && <span className="badge">{state}</span>}
        {isShown && <span className="badge quiet">{words.here}</span>}
        <span className="quiet file-name">{address}</span>
      </div>
      {children}
      <div className="row">
        {address !== null && !isShown && (
          <a className="button" href={address} aria-label={words.openNamed(title)}>
            {words.open}
          </a>
        )}
        <Button
          aria-label={`${words.form}: ${title}`}
          onClick={() => editor.show({ kind: "form", file, path: [] })}
        >
          {words.form}
        </Button>
      </div>
      {address !== null && (
        <FileActions key={file} listed={listed} isHere={isShown} front={front} />
      )}
    </li>
  );
}

type NewPageProps = { label: string; question: string; asked: (title: string) => NewRequest };

/** A button that asks for the title of a new page and creates it. */
function NewPage({ label, question, asked }: NewPageProps) {
  const editor = useEditor();
  const words = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [trouble, setTrouble] = useState<string>();

  async function make(title: string) {
    const answer = await server.make(asked(title));
    if (answer.kind !== "ok") {
      setTrouble(troubleInWords(answer, words));
      return;
    }
    editor.say({ text: words.made(title), warnings: [] });
    editor.show({ kind: "form", file: answer.value.file, path: [] });
    editor.visit(answer.value.address);
  }
  function cancel(title: string) {
    setTyped(title);
    setIsOpen(false);
  }
  if (!isOpen) return <Button onClick={() => setIsOpen(true)}>{label}</Button>;
  return (
    <Question
      title={label}
      label={question}
      begin={typed}
      done={words.make}
      onDone={make}
      onCancel={cancel}
      trouble={trouble}
    />
  );
}
