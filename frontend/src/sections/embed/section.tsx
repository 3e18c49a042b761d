import { useEffect, useState } from "react";
import { Picture, Prose } from "ssg";
import type { Embed } from "ssg/sections";
import { NewTabLink } from "../../components/new-tab-link";

/** A video or map that loads nothing from the other site until the visitor asks for it. */
export function EmbedSection({ title, text, image, action, frame, page, allow }: Embed) {
  const [state, setState] = useState<"link" | "button" | "open">("link");
  // Before hydration, and without JavaScript, there is a link.
  useEffect(() => setState("button"), []);

  return (
    <section className="wrap embed">
      <h2>{title}</h2>
      {text !== null && <Prose text={text} />}
      <div className="embed-frame">
        {state === "open" ? (
          <iframe
            ref={takeFocus}
            src={frame}
            title={title}
            allow={allow}
            loading="lazy"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <Picture image={image} sizes="(min-width: 80rem) 72rem, 94vw" />
            {state === "link" ? (
              <NewTabLink className="button" href={page}>
                {action}
              </NewTabLink>
            ) : (
              <button className="button" type="button" onClick={() => setState("open")}>
                {action}
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** Moves the focus into the frame, as the button is gone. */
function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
