import type { ComponentProps, ComponentType } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** The accessible name, which is also shown as a tooltip. */
  label: string;
  icon: ComponentType<{ "aria-hidden": true }>;
};

/** A button with an icon as its only content. */
export function IconButton({ label, icon: Drawing, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className ?? ""}`}
      aria-label={label}
      data-tip={label}
      {...props}
    >
      <Drawing aria-hidden />
    </button>
  );
}
