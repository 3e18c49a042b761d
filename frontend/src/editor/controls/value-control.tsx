import { lazy, Suspense } from "react";
import { useView } from "../editor-context";
import { useWords } from "../words";
import { ColorControl } from "./color-control";
import type { ControlProps } from "./control-props";
import { IconControl } from "./icon-control";
import { ImageControl, ImageSourceControl } from "./image-control";
import { InputControl, MomentControl } from "./input-control";
import { LinkControl } from "./link-control";
import { ChoiceControl, FlagControl, NumberControl } from "./plain-controls";
import { TextControl } from "./text-control";

const MarkdownControl = lazy(() => import("../markdown/markdown-control"));

/** The control of one value, by its kind. Records and lists are shown by forms instead. */
export function ValueControl(props: ControlProps) {
  const { control } = props;
  const { lang } = useView().state;
  switch (control.kind) {
    case "text":
      return <TextControl {...props} />;
    case "markdown":
      return (
        <Suspense fallback={<Loading />}>
          <MarkdownControl {...props} />
        </Suspense>
      );
    case "icon":
      return <IconControl {...props} />;
    case "flag":
      return <FlagControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} control={control} />;
    case "number":
      return <NumberControl {...props} control={control} />;
    case "date":
      return <InputControl {...props} input="date" examples={[]} />;
    case "image":
      return <ImageControl {...props} control={control} />;
    case "imageSource":
      return <ImageSourceControl {...props} />;
    case "form": {
      const { input } = control;
      const { examples } = control[lang];
      if (input === "color") return <ColorControl {...props} />;
      if (input === "link" || input === "page" || input === "file") {
        return <LinkControl {...props} to={input} />;
      }
      if (typeof input === "object") {
        if ("entry" in input) return <LinkControl {...props} to={input} />;
        return <InputControl {...props} input="text" examples={examples} />;
      }
      if (input === "moment") return <MomentControl {...props} examples={examples} />;
      return <InputControl {...props} input={input} examples={examples} />;
    }
    case "optional":
    case "list":
    case "record":
    case "oneOf":
      return null;
  }
}

function Loading() {
  return <p className="quiet">{useWords().loading}</p>;
}
