import type { Message } from "../../generated/editor";
import { Button } from "../components/button";
import type { Editor } from "../editor";
import { useEditor } from "../editor-context";
import { capitalised } from "../troubles";
import { useWords } from "../words";

type Place = Pick<Message, "file" | "path">;

type MessagesProps = {
  messages: Message[];
  /** The value beside which the messages are shown. */
  own?: Place | undefined;
};

/** The errors of the content, each once, with links to all its places except the own value. */
export function Messages({ messages, own }: MessagesProps) {
  const editor = useEditor();
  const words = useWords();
  return grouped(messages).map((group) => {
    const [{ title, text }] = group;
    const elsewhere = group.filter((message) => message.place !== "" && !isIn(own, message));
    return (
      <div key={`${title} ${text}`} className="error">
        <p>
          {title !== "" && <strong>{capitalised(title)}</strong>}{" "}
          {title === "" ? capitalised(text) : text}
        </p>
        {elsewhere.map((message) => (
          <p key={message.place}>
            <Button kind="place" onClick={() => openPlace(editor, message)}>
              {words.goTo(message.place)}
            </Button>
          </p>
        ))}
      </div>
    );
  });
}

type Group = [Message, ...Message[]];

/** Groups the messages with equal texts about different places. */
export function grouped(messages: readonly Message[]): Group[] {
  const groups = new Map<string, Group>();
  for (const message of messages) {
    const key = JSON.stringify([message.title, message.text]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [message]);
    else if (!group.some(({ place }) => place === message.place)) group.push(message);
  }
  return [...groups.values()];
}

/** Whether a message is about a value or a part of it. */
function isIn(own: Place | undefined, { file, path }: Message): boolean {
  const around = own?.path ?? [];
  return own?.file === file && around.every((step, at) => step === path?.[at]);
}

/** Opens the form of the value that a message is about, or the page of a running text. */
function openPlace(editor: Editor, { file, path, address }: Message) {
  editor.closeField();
  if (path !== null) {
    editor.show({ kind: "form", file, path: path.slice(0, -1), focus: path });
  } else if (address !== null && address !== location.pathname) editor.visit(address);
  else editor.show({ kind: "form", file, path: [] });
}
