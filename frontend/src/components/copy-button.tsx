import { Icon } from "./icon";

/** Puts `value` on the clipboard and tells `onResult` whether the browser let it. */
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
      // Refused, or no clipboard at all: a page without https has none.
      onResult(false, value);
    }
  }
  return (
    <button className="copy-button" type="button" aria-label={label} title={label} onClick={copy}>
      <Icon name="copy" />
    </button>
  );
}
