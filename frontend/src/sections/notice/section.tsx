import { Headed, Prose } from "ssg";
import type { Notice } from "ssg/sections";

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
