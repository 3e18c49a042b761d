import { Headed, Prose } from "ssg";
import type { Text } from "ssg/sections";

export function TextSection({ heading, text }: Text) {
  return (
    <Headed heading={heading} className={heading === null ? "wrap" : "wrap text"}>
      {heading !== null && <h2>{heading}</h2>}
      <Prose text={text} />
    </Headed>
  );
}
