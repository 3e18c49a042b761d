import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Edit, Json, ListedFile } from "../../generated/editor";
import { type Answer, server, type Trouble } from "../client";
import { Button } from "../components/button";
import { fromInput, toInput } from "../controls/moments";
import { useEditor } from "../editor-context";
import { Messages } from "../field/messages";
import { troubleInWords } from "../troubles";
import { isRecord } from "../values";
import { useWords } from "../words";
import { Question } from "./question";

/** The files of the pages that every site needs: the front page and the not-found page. */
const needed = /^content\/([^/]+\/)?pages\/(inicio|index|no-encontrado|404)\.yaml$/;

type Asking = "rename" | "duplicate" | "schedule" | "delete";

type FileActionsProps = {
  listed: ListedFile;
  /** Whether the file's page is the shown one. */
  isHere: boolean;
  /** The address of the front page. */
  front: string;
};

/** The actions for a whole page or article. */
export function FileActions({ listed, isHere, front }: FileActionsProps) {
  const editor = useEditor();
  const words = useWords();
  const { file, title, state, addable } = listed;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const isArticle = listed.group !== "pages";
  const isNeeded = needed.test(file);

  function ask(what: Asking) {
    setTrouble(undefined);
    setAsking(asking === what ? null : what);
  }
  /** Shows the result of an action, and navigates to `address` if it is set. */
  function settle<T>(answer: Answer<T>, done: string, address: string | null): void {
    if (answer.kind !== "ok") {
      setTrouble(answer);
      return;
    }
    setAsking(null);
    setTrouble(undefined);
    editor.after(answer, done);
    if (address !== null) editor.visit(address);
  }
  async function rename(name: string) {
    const answer = await server.rename({ file, name });
    const made = answer.kind === "ok" ? answer.value.address : "";
    settle(answer, words.renamed(made), isHere ? made : null);
    // Links of the shown page may have changed.
    if (answer.kind === "ok" && !isHere) editor.renew();
  }
  async function duplicate(name: string) {
    const form = await server.form(file, []);
    if (form.kind !== "ok") {
      setTrouble(form);
      return;
    }
    const edits = editsOfCopy(form.value.value, name, isArticle);
    const answer = await server.make({ kind: "copy", title: name, file, edits });
    settle(answer, words.made(name), answer.kind === "ok" ? answer.value.address : null);
  }
  async function remove() {
    settle(await server.delete(file), words.deletedFile(title), isHere ? front : null);
  }
  /** Changes the whole data of the file in a single edit, which is undone in one step. */
  async function rewrite(changed: (data: Data) => Data, done: string) {
    const form = await server.form(file, []);
    if (form.kind !== "ok") {
      setTrouble(form);
      return;
    }
    const { value, expected } = form.value;
    const edit = { op: "put" as const, path: [], value: changed(isRecord(value) ? value : {}) };
    settle(await editor.change({ file, edit, expected, source: undefined }, null), done, null);
  }
  async function addToMenu(route: string) {
    // The file of the same language, whose folder is above that of the pages, articles or entries.
    const site = file.replace(/^content\/((?!pages\/)[^/]+\/)?[^/]+\/.*$/, "content/$1site.yaml");
    const form = await server.form(site, ["navigation"]);
    if (form.kind !== "ok") {
      setTrouble(form);
      return;
    }
    const { value: links, expected } = form.value;
    const at = Array.isArray(links) ? links.length : 0;
    const value = { route, label: title };
    const edit = { op: "insert" as const, path: ["navigation"], at, value };
    const request = { file: site, edit, expected, source: undefined };
    settle(await editor.change(request, null), words.addedToMenu(title), null);
  }
  const hide = () =>
    rewrite((data) => ({ ...data, [isArticle ? "draft" : "hidden"]: "true" }), words.hidden(title));
  const bringOut = () => rewrite(broughtOut, words.shown(title));
  const schedule = (moment: string) =>
    rewrite(
      ({ draft: _, ...data }) => ({ ...data, publish_at: fromInput(moment) }),
      Date.parse(moment) > Date.now() ? words.scheduled(title) : words.shown(title),
    );
  const questions = {
    rename: {
      label: words.newAddress,
      help: words.renameHelp,
      begin: listed.address?.split("/").at(-2) ?? "",
      done: words.rename,
      onDone: rename,
    },
    duplicate: {
      label: words.titleOfCopy,
      help: words.copyHelp,
      begin: words.copyOf(title),
      done: words.duplicate,
      onDone: duplicate,
    },
    schedule: {
      label: words.publishAt,
      help: words.scheduleHelp,
      type: "datetime-local" as const,
      begin: toInput(tomorrow()),
      done: words.schedule,
      onDone: schedule,
    },
  };
  const button = (is: Asking, label: string) => (
    <Button aria-expanded={asking === is} onClick={() => ask(is)}>
      {label}
    </Button>
  );

  return (
    <details className="actions">
      <summary aria-label={words.moreNamed(title)}>{words.more}</summary>
      <div className="row">
        {!isNeeded && button("rename", words.rename)}
        {button("duplicate", words.duplicate)}
        {!(isNeeded && state === null) && (
          <Button onClick={state === null ? hide : bringOut}>
            {state === null ? words.hide : words.bringOut}
          </Button>
        )}
        {isArticle && button("schedule", words.schedule)}
        {addable !== undefined && (
          <Button onClick={() => addToMenu(addable)}>{words.addToMenu}</Button>
        )}
        {!isNeeded && button("delete", words.remove)}
      </div>
      {trouble !== undefined && <TroubleView trouble={trouble} />}
      {asking !== null && asking !== "delete" && (
        <Question key={asking} {...questions[asking]} onCancel={() => setAsking(null)} />
      )}
      {asking === "delete" && (
        <div className="new">
          <p>{words.deleteQuestion(title)}</p>
          <div className="row">
            <Button kind="primary" aria-label={words.removeNamed(title)} onClick={remove}>
              {words.removeYes}
            </Button>
            <Button onClick={() => setAsking(null)}>{words.cancel}</Button>
          </div>
        </div>
      )}
    </details>
  );
}

type Data = { [key: string]: Json };

/** Returns the data of an article or page made public: no draft, not hidden, no schedule. */
function broughtOut({ draft, hidden, ...data }: Data): Data {
  if (draft === "true" || hidden === "true") return data;
  const { publish_at: _, expire_at: __, ...rest } = data;
  return rest;
}

/** Returns the edits of a copied page: its title, unpublished, and without old addresses. */
function editsOfCopy(data: Json, title: string, isArticle: boolean): Edit[] {
  const isOfSections = isRecord(data) && data.meta !== undefined;
  const edits: Edit[] = [
    { op: "set", path: isOfSections ? ["meta", "title"] : ["title"], value: title },
    { op: "set", path: [isArticle ? "draft" : "hidden"], value: "true" },
  ];
  const hasAliases = isRecord(data) && data.aliases !== undefined;
  return hasAliases ? [...edits, { op: "remove", path: ["aliases"] }] : edits;
}

/** Returns nine o'clock tomorrow. */
function tomorrow(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  return `${day.toLocaleDateString("sv")} 09:00`;
}

/** The error of an action, with links to the places that must change first. */
function TroubleView({ trouble }: { trouble: Trouble }): ReactNode {
  const words = useWords();
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    view.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={view} className="error" role="alert">
      {trouble.kind === "refused" ? (
        <>
          <p>{words.inTheWay(trouble.errors.length)}</p>
          <Messages messages={trouble.errors} />
        </>
      ) : (
        <p>{troubleInWords(trouble, words)}</p>
      )}
    </div>
  );
}
