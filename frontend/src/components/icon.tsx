import type { Icon as ContentIcon } from "../generated/payload";
import { useLayout } from "./layout-context";

/** What the interface uses by itself. */
export type InterfaceIcon =
  | "arrow-left"
  | "arrow-right"
  | "badge-check"
  | "check"
  | "chevron-down"
  | "copy"
  | "download"
  | "mail"
  | "menu"
  | "phone"
  | "star"
  | "whatsapp"
  | "x";

/** What content names, and what the interface uses besides. */
type IconName = ContentIcon | InterfaceIcon;

type IconProps = { name: IconName; className?: string };

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
