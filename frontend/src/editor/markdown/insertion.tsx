import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../components/button";
import { textOf } from "../controls/control-props";
import { ImageControl } from "../controls/image-control";
import { LinkControl } from "../controls/link-control";
import { isRecord } from "../values";
import { useWords } from "../words";

type InsertionProps = {
  kind: "link" | "picture";
  onLink: (address: string) => void;
  onPicture: (src: string, alt: string) => void;
  onCancel: () => void;
};

/** A form for the target of a new link, or for a new picture. */
export function Insertion({ kind, onLink, onPicture, onCancel }: InsertionProps) {
  const words = useWords();
  const id = useId();
  const part = useRef<HTMLFieldSetElement>(null);
  const [address, setAddress] = useState("");
  const [image, setImage] = useState({ src: "", alt: "" });
  const isReady = kind === "link" ? address !== "" : image.src !== "" && image.alt.trim() !== "";
  useEffect(() => part.current?.querySelector("input")?.focus(), []);

  function insert() {
    if (!isReady) return;
    if (kind === "link") onLink(address);
    else onPicture(image.src, image.alt);
  }
  const shared = {
    id,
    mayBeAbsent: false,
    describedBy: undefined,
    isInvalid: false,
    siblings: null,
    previewOf: null,
    onSettle: insert,
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onCancel();
  }
  return (
    <fieldset
      ref={part}
      className="insertion"
      aria-label={kind === "link" ? words.link : words.picture}
      onKeyDown={onKeyDown}
    >
      {kind === "link" ? (
        <LinkControl
          {...shared}
          control={{ kind: "text" }}
          to="link"
          value=""
          label={words.linkTo}
          onInput={(value) => setAddress(textOf(value))}
        />
      ) : (
        <ImageControl
          {...shared}
          control={{ kind: "image", fields: [], mayBeAbsent: false }}
          value={null}
          label={words.imageSource}
          onInput={(value) => {
            const { src = null, alt = null } = isRecord(value) ? value : {};
            setImage({ src: textOf(src), alt: textOf(alt) });
          }}
        />
      )}
      <div className="row">
        <Button kind="primary" aria-disabled={!isReady} onClick={insert}>
          {kind === "link" ? words.insertLink : words.insertPicture}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </fieldset>
  );
}
