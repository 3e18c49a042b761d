import Markdown from "react-markdown";

export default function Part() {
  return <Markdown>{"Loaded *later*"}</Markdown>;
}
