import type { Action } from "../generated/payload";
import { HrefLink } from "./href-link";
import { Icon } from "./icon";

/** A link that looks like a button. */
export function ActionLink({ action, className = "" }: { action: Action; className?: string }) {
  return (
    <HrefLink
      className={`button ${className}`.trim()}
      to={action.to}
      end={<Icon name="arrow-right" className="arrow" />}
    >
      {action.label}
    </HrefLink>
  );
}
