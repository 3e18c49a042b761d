import type { Message } from "../../generated/editor";
import type { Editor } from "../editor";
import { useEditor } from "../editor-context";
import { useWords } from "../words";

type MessagesProps = {
  messages: Message[];
  /** The value beside which they are shown. */
  own?: Pick<Message, "file" | "path"> | undefined;
};

/** What is wrong with the content, each with a link to its place, unless that is here. */
export function Messages({ messages, own }: MessagesProps) {
  const editor = useEditor();
  const words = useWords();
  return messages.map((message) => {
    const { title, text, file, path, place } = message;
    const isHere = file === own?.file && JSON.stringify(path) === JSON.stringify(own.path);
    return (
      <p key={`${file}${place}${title}${text}`} className="error">
        {title !== "" && <strong>{title}</strong>} {text}
        {place !== "" && !isHere && (
          <>
            {" "}
            <button
              type="button"
              className="plain-button to-place"
              onClick={() => openPlace(editor, message)}
            >
              {words.goTo(place)}
            </button>
          </>
        )}
      </p>
    );
  });
}

/** Opens the value that a message is about in its form, or the page whose running text it is about. */
function openPlace(editor: Editor, { file, path, address }: Message) {
  editor.closeField();
  if (path !== null) {
    editor.show({ kind: "form", file, path: path.slice(0, -1), focus: path });
  } else if (address !== null && address !== location.pathname) editor.visit(address);
  else editor.show({ kind: "form", file, path: [] });
}
