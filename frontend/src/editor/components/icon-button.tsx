import type { ComponentProps, ComponentType } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  /** Its name, which is also shown beside it while it is pointed at. */
  label: string;
  icon: ComponentType<{ "aria-hidden": true }>;
};

/** A button that is a drawing. */
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
