import { Icon } from "./icon";

/** Copies `value` to the clipboard and tells `onResult` whether the browser allowed it. */
export function CopyButton({
  value,
  label,
  onResult,
}: {
  value: string;
  label: string;
  onResult: (copied: boolean, value: string) => void;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      onResult(true, value);
    } catch {
      // The browser refused, or has no clipboard API, as on a page without HTTPS.
      onResult(false, value);
    }
  }
  return (
    <button className="copy-button" type="button" aria-label={label} title={label} onClick={copy}>
      <Icon name="copy" />
    </button>
  );
}
