import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import type { Action } from "../generated/payload";

/** A link that looks like a button. */
export function ActionLink({ action, className = "" }: { action: Action; className?: string }) {
  return (
    <Link className={`button ${className}`.trim()} to={action.to}>
      {action.label}
      <ArrowRight className="arrow" />
    </Link>
  );
}
