import type { Icon as ContentIcon } from "../generated/payload";
import type { InterfaceIcon } from "../icons/sprite";
import { useLayout } from "./layout-context";

declare global {
  /** The icons that the own sections of a site use, as names of fields. */
  interface OwnIcons {}
}

/** The icons that content may name, and those that the interface and own sections use. */
export type IconName = ContentIcon | InterfaceIcon | keyof OwnIcons;

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
