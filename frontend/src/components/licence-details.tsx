import type { Licence } from "../generated/payload";
import { Icon } from "./icon";
import { NewTabLink } from "./new-tab-link";

/** The agent's licence: its number, its expiry date, and a link to verify it. */
export function LicenceDetails({ licence }: { licence: Licence }) {
  const { label, number, expires, expiresLabel, verify, cover } = licence;
  return (
    <ul className="licence-details">
      <li>
        <Icon name="badge-check" />
        <span>
          {`${label} ${number}, ${expiresLabel} `}
          <span>{expires.text}</span>
          {verify !== null && (
            <>
              {". "}
              <NewTabLink href={verify.url}>{verify.label}</NewTabLink>
            </>
          )}
        </span>
      </li>
      {cover !== null && (
        <li>
          <Icon name="check" />
          <span>{cover}</span>
        </li>
      )}
    </ul>
  );
}
