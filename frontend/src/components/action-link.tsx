import type { Action } from "../generated/payload";
import { Icon } from "./icon";
import { PageLink } from "./page-link";

/** A link that looks like a button. */
export function ActionLink({ action, className = "" }: { action: Action; className?: string }) {
  return (
    <PageLink className={`button ${className}`.trim()} to={action.to}>
      {action.label}
      <Icon name="arrow-right" className="arrow" />
    </PageLink>
  );
}
