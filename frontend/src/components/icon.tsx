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

/** Decoration: what it stands for is always written beside it, or is the name of its link. */
export function Icon({ name, className }: IconProps) {
  const { icons } = useLayout();
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
