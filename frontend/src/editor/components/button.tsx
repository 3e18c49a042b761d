import type { ComponentProps } from "react";

const classes = {
  normal: "button",
  primary: "button primary",
  plain: "plain-button",
  place: "plain-button to-place",
  bar: "bar-button",
  unsaved: "bar-button unsaved",
};

type ButtonProps = Omit<ComponentProps<"button">, "className"> & { kind?: keyof typeof classes };

/** A button with a text; `place` is a link below a message. */
export function Button({ kind = "normal", ...props }: ButtonProps) {
  return <button type="button" className={classes[kind]} {...props} />;
}
