import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** A part of the interface that is above everything, also above what the page has opened. */
export function TopLayer(props: ComponentProps<"div">) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => layer.current?.showPopover?.(), []);
  return <div ref={layer} popover="manual" {...props} />;
}
