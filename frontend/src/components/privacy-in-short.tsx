import { useLayout } from "./layout-context";
import { PrivacyLink } from "./privacy-link";

/** The short privacy notice with a link to the full one. */
export function PrivacyInShort() {
  const { privacyNotice } = useLayout();
  if (privacyNotice === null) return null;
  return (
    <p className="privacy-in-short">
      {privacyNotice.short !== null && `${privacyNotice.short} `}
      <PrivacyLink notice={privacyNotice} />
    </p>
  );
}
