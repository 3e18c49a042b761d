import { Headed } from "../components/headed";
import { Prose } from "../components/prose";
import type { Notice } from "../generated/payload";

export function NoticeSection({ heading, text }: Notice) {
  return (
    <Headed heading={heading} className="wrap">
      <div className="notice">
        {heading !== null && <h2>{heading}</h2>}
        <Prose text={text} />
      </div>
    </Headed>
  );
}
