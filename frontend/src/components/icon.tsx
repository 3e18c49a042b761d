import type { Icon as ContentIcon } from "../generated/payload";
import { useLayout } from "./layout-context";

/** What content can name, and what the interface uses besides. */
export type IconName =
  | ContentIcon
  | "arrow-left"
  | "arrow-right"
  | "check"
  | "chevron-down"
  | "copy"
  | "download"
  | "menu"
  | "x";

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
