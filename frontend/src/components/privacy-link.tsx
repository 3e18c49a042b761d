import type { NoticeLink } from "../generated/payload";
import { addressOf, isElsewhere } from "../lib/paths";
import { HrefLink } from "./href-link";

/** A link to the privacy notice, on this site or another. */
export function PrivacyLink({ notice }: { notice: NoticeLink }) {
  return isElsewhere(notice.url) ? (
    <a href={addressOf(notice.url)}>{notice.label}</a>
  ) : (
    <HrefLink to={notice.url}>{notice.label}</HrefLink>
  );
}
