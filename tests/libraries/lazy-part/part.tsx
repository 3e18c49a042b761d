import Markdown from "react-markdown";

// The package has other files for Node.js, which the renderer cannot run.
export default function Part() {
  return <Markdown>{"Loaded *later*"}</Markdown>;
}
