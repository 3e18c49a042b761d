import { type ComponentProps, cloneElement } from "react";
import { Header as Plain } from "../components/plain-header";
import { Switcher } from "../languages/switcher";

/** The header with links to other languages at the end of its bar. */
export function Header(props: ComponentProps<typeof Plain>) {
  const header = Plain(props);
  const bar = header.props.children;
  return cloneElement(header, {}, cloneElement(bar, {}, ...bar.props.children, <Switcher />));
}
