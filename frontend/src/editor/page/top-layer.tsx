import { type ComponentProps, useLayoutEffect, useRef } from "react";

/** A part of the interface in the browser's top layer, above open popovers of the page. */
export function TopLayer(props: ComponentProps<"div">) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => layer.current?.showPopover?.(), []);
  return <div ref={layer} popover="manual" {...props} />;
}
