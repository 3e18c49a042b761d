import { Headed } from "../components/headed";
import { Prose } from "../components/prose";
import type { Text } from "../generated/payload";

export function TextSection({ heading, text }: Text) {
  return (
    <Headed heading={heading} className={heading === null ? "wrap" : "wrap story"}>
      {heading !== null && <h2>{heading}</h2>}
      <Prose text={text} />
    </Headed>
  );
}
