import type { Message } from "../../generated/editor";
import type { Editor } from "../editor";
import { useEditor } from "../editor-context";
import { useWords } from "../words";

type Place = Pick<Message, "file" | "path">;

type MessagesProps = {
  messages: Message[];
  /** The value beside which they are shown. */
  own?: Place | undefined;
};

/** What is wrong with the content, once, with links to all places where it is, unless that is here. */
export function Messages({ messages, own }: MessagesProps) {
  const editor = useEditor();
  const words = useWords();
  return grouped(messages).map((group) => {
    const [{ title, text }] = group;
    const elsewhere = group.filter((message) => message.place !== "" && !isIn(own, message));
    return (
      <div key={`${title} ${text}`} className="error">
        <p>
          {title !== "" && <strong>{title}</strong>} {text}
        </p>
        {elsewhere.map((message) => (
          <p key={message.place}>
            <button
              type="button"
              className="plain-button to-place"
              onClick={() => openPlace(editor, message)}
            >
              {words.goTo(message.place)}
            </button>
          </p>
        ))}
      </div>
    );
  });
}

type Group = [Message, ...Message[]];

/** The messages that say the same of different places. */
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

/** Whether a message is about a value, or about something in it. */
function isIn(own: Place | undefined, { file, path }: Message): boolean {
  const around = own?.path ?? [];
  return own?.file === file && around.every((step, at) => step === path?.[at]);
}

/** Opens the value that a message is about in its form, or the page whose running text it is about. */
function openPlace(editor: Editor, { file, path, address }: Message) {
  editor.closeField();
  if (path !== null) {
    editor.show({ kind: "form", file, path: path.slice(0, -1), focus: path });
  } else if (address !== null && address !== location.pathname) editor.visit(address);
  else editor.show({ kind: "form", file, path: [] });
}
