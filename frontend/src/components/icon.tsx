import type { Icon as ContentIcon } from "../generated/payload";
import type { InterfaceIcon } from "../icons/sprite";
import { useLayout } from "./layout-context";

/** The icons that content names, and those that the interface uses besides. */
type IconName = ContentIcon | InterfaceIcon;

type IconProps = { name: IconName; className?: string | undefined };

/**
 * Decoration: its meaning is always written beside it, or is the name of its link. The style sheet
 * sizes it; without one, it has the size for which it was drawn.
 */
export function Icon({ name, className }: IconProps) {
  const { icons } = useLayout();
  return (
    <svg className={className} width="24" height="24" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
