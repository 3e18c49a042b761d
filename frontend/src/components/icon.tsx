import type { Icon as ContentIcon } from "../generated/payload";
import type { InterfaceIcon } from "../icons/sprite";
import { useLayout } from "./layout-context";

/** The icons that content may name, and those that the interface uses. */
export type IconName = ContentIcon | InterfaceIcon;

type IconProps = { name: IconName; className?: string | undefined };

/**
 * A decorative icon: its meaning is written beside it, or is the name of its link. Without a style
 * sheet, it has the size it was drawn for.
 */
export function Icon({ name, className }: IconProps) {
  const { icons } = useLayout();
  return (
    <svg className={className} width="24" height="24" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
