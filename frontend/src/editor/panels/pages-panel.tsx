import { useState } from "react";
import type { ListedFile, NewRequest } from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { Unanswered } from "../components/unanswered";
import { found } from "../controls/search";
import { useAsked } from "../controls/use-asked";
import { useEditor } from "../editor-context";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
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
  const all = answer.value;
  const fronts = ["content/pages/inicio.yaml", "content/pages/index.yaml"];
  const front = all.find(({ file }) => fronts.includes(file))?.address ?? "/";
  const collections = links?.kind === "ok" ? links.value.collections : [];
  const groups = [
    ...(["pages", "site", "articles"] as const).map((group) => ({
      label: words.groups[group],
      isIn: (file: ListedFile) => file.group === group,
    })),
    ...collections.map(({ name, label }) => ({
      label,
      isIn: ({ group, file }: ListedFile) =>
        group === "entries" && new RegExp(`^content/([a-z]{2}/)?${name}/`).test(file),
    })),
  ];
  const files = found(all, typed, ({ title, file }) => `${title} ${file}`);
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
      {groups.map(({ label, isIn }) => {
        const inGroup = files.filter(isIn);
        if (inGroup.length === 0) return null;
        const shown = inGroup.filter((file, at) => at < most || isHere(file));
        return (
          <section key={label} aria-label={label}>
            <h3>{label}</h3>
            <ul className="files">
              {shown.map((file) => (
                <FileRow key={file.file} listed={file} front={front} />
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

/** Whether a file is that of the shown page. */
function isHere({ address }: ListedFile): boolean {
  return address !== null && new URL(address, location.href).pathname === location.pathname;
}

type FileRowProps = { listed: ListedFile; front: string };

function FileRow({ listed, front }: FileRowProps) {
  const { file, title, address, state, language, missing } = listed;
  const editor = useEditor();
  const words = useWords();
  const isShown = isHere(listed);
  return (
    <li className="file-row" data-file={file}>
      <div>
        <span className="file-title">{title}</span>
        {state !== null && <span className="badge">{state}</span>}
        {language !== undefined && <span className="badge quiet">{language}</span>}
        {missing?.map(({ folder, name }) => (
          <span key={folder} className="badge quiet">
            {words.missingIn(name)}
          </span>
        ))}
        {isShown && <span className="badge quiet">{words.here}</span>}
        <span className="quiet file-name">{address}</span>
      </div>
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
      {address !== null && <FileActions listed={listed} isHere={isShown} front={front} />}
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
