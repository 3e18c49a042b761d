import { cloneElement } from "react";
import { Footer as Plain } from "../components/plain-footer";
import { Switcher } from "../languages/switcher";

/** The footer with links to other languages above its last line. */
export function Footer() {
  const footer = Plain();
  const [grid, legal] = footer.props.children;
  return cloneElement(
    footer,
    {},
    grid,
    <div className="wrap">
      <Switcher inFooter />
    </div>,
    legal,
  );
}
