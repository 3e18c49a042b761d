import ImageUp from "lucide-react/icons/image-up";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import type { Json, Links, Uploaded } from "../../generated/editor";
import { server } from "../client";
import { Button } from "../components/button";
import { ErrorText } from "../components/unanswered";
import { troubleInWords } from "../troubles";
import { isRecord } from "../values";
import { useWords } from "../words";
import {
  type ControlOf,
  type ControlProps,
  nativeProps,
  settleOnEnter,
  textOf,
} from "./control-props";
import { found } from "./search";
import { useAsked } from "./use-asked";

/** An image with its alternative text; without the text it cannot be saved. */
export function ImageControl(props: ControlProps<ControlOf<"image">>) {
  const words = useWords();
  const { control, mayBeAbsent, id, onInput } = props;
  const [begin] = useState(isRecord(props.value) ? props.value : {});
  const [image, setImage] = useState(begin);
  const src = textOf(image.src ?? null);
  const alt = textOf(image.alt ?? null);
  const altHelpId = useId();
  const isAltMissing = src !== "" && alt.trim() === "";

  function change(changes: { [key: string]: Json }) {
    const next = Object.fromEntries(
      Object.entries({ ...image, ...changes }).filter(([, value]) => value !== null),
    );
    setImage(next);
    onInput(next);
  }
  /** Sets the file. Another file starts without the old text and size. */
  function choose(chosen: string) {
    const said = textOf(begin.alt ?? null);
    const isBegin = isSameFile(chosen, textOf(begin.src ?? null));
    const own = alt === said ? "" : alt;
    change({ src: chosen, alt: isBegin && own === "" ? said : own, width: null, height: null });
  }
  return (
    <div className="image-control">
      <Source {...props} value={src} onInput={choose} />
      <label className="labelled">
        <span>{words.alt}</span>
        <textarea
          className="input"
          rows={2}
          value={alt}
          aria-required="true"
          aria-invalid={isAltMissing || undefined}
          aria-describedby={altHelpId}
          onChange={({ currentTarget }) =>
            change({ alt: currentTarget.value.replace(/[\r\n]+/g, " ") })
          }
          onKeyDown={settleOnEnter(props)}
        />
      </label>
      <p className={isAltMissing ? "error" : "quiet"} id={altHelpId}>
        {isAltMissing ? words.altNeeded : words.altHelp}
      </p>
      {/^https?:/.test(src) && (
        <div className="pair">
          {(["width", "height"] as const).map((side) => (
            <label key={side} className="labelled">
              <span>{words[side]}</span>
              <input
                id={`${id}-${side}`}
                className="input"
                inputMode="numeric"
                value={textOf(image[side] ?? null)}
                onChange={({ currentTarget }) => change({ [side]: currentTarget.value })}
              />
            </label>
          ))}
        </div>
      )}
      {(mayBeAbsent || control.mayBeAbsent) && src !== "" && (
        <Button
          kind="plain"
          onClick={() => {
            if (control.mayBeAbsent) return change({ src: null });
            setImage({});
            onInput(null);
          }}
        >
          {words.takeImageAway}
        </Button>
      )}
    </div>
  );
}

/** An image without alternative text. */
export function ImageSourceControl(props: ControlProps) {
  const [src, setSrc] = useState(textOf(props.value));
  return (
    <div className="image-control">
      <Source
        {...props}
        value={src}
        onInput={(chosen) => {
          setSrc(chosen);
          props.onInput(chosen);
        }}
      />
    </div>
  );
}

type SourceProps = Omit<ControlProps, "value" | "onInput"> & {
  value: string;
  onInput: (src: string) => void;
};

/** The maximum number of images shown at once. */
const most = 60;

/** A choice of an image file: one of the site, an upload, or a URL. */
function Source(props: SourceProps) {
  const words = useWords();
  const { value, onInput } = props;
  const answer = useAsked(server.links);
  const [uploaded, setUploaded] = useState<Uploaded[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [typed, setTyped] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const known = answer?.kind === "ok" ? answer.value.images : [];
  const images: Links["images"] = [
    ...uploaded,
    ...known.filter((image) => !uploaded.some(({ path }) => path === image.path)),
  ];
  const url = images.find(({ path }) => isSameFile(path, value))?.url;
  const matching = found(images, typed, ({ path }) => path).slice(0, most);

  async function upload(files: FileList | null | undefined) {
    const file = files?.[0];
    if (file === undefined) return;
    setIsBusy(true);
    setTrouble(undefined);
    const told = await server.upload(file);
    if (!isThere.current) return;
    setIsBusy(false);
    if (told.kind === "ok") {
      const { path } = told.value;
      setUploaded((earlier) => [told.value, ...earlier.filter((image) => image.path !== path)]);
      onInput(told.value.path);
    } else {
      setTrouble(`${words.notUploaded} ${troubleInWords(told, words)}`);
    }
  }
  function onDrag(event: DragEvent) {
    event.preventDefault();
    setIsOver(event.type === "dragover");
  }
  return (
    <section
      className="source"
      aria-label={words.imageSource}
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        void upload(event.dataTransfer.files);
      }}
    >
      {url !== undefined ? (
        <img className="preview" src={url} alt="" />
      ) : (
        <p className="preview quiet">{value === "" ? words.noImage : value}</p>
      )}
      <div className="row">
        <Button onClick={() => picker.current?.click()}>
          <ImageUp aria-hidden />
          {isBusy ? words.uploading : words.upload}
        </Button>
        <span className="quiet for-mouse">{words.dropHere}</span>
        <input
          ref={picker}
          hidden
          type="file"
          aria-label={words.upload}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml"
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files);
            currentTarget.value = "";
          }}
        />
      </div>
      <ErrorText text={trouble} />
      <input
        {...nativeProps(props)}
        className="input"
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <details>
        <summary>{words.chooseImage}</summary>
        <input
          className="input"
          type="search"
          aria-label={words.findPage}
          placeholder={words.findPage}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className="image-grid">
          {matching.map((image) => (
            <button
              key={image.path}
              type="button"
              className="image-choice"
              aria-label={image.path}
              aria-pressed={isSameFile(image.path, value)}
              data-tip={image.path}
              onClick={() => onInput(image.path)}
            >
              <img src={image.url} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      </details>
    </section>
  );
}

/** Whether two paths name the same file; content may write `/images/a.svg` as `../images/a.svg`. */
function isSameFile(one: string, other: string): boolean {
  const bare = (path: string) => path.replace(/^(?:\.{0,2}\/)+/, "");
  return bare(one) === bare(other);
}
