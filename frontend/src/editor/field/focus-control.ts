const fields =
  ".field-control :is(textarea, select, input:not([type=file], [hidden]), [contenteditable=true])";

/** Focuses the first control of an opened panel, with the caret at the clicked character. */
export function focusControl(panel: HTMLElement | null, caret: number | null): void {
  const control =
    panel?.querySelector<HTMLElement>(".field-control input[type=radio]:checked") ??
    panel?.querySelector<HTMLElement>(fields) ??
    panel?.querySelector<HTMLElement>(".field-control button") ??
    panel?.querySelector<HTMLElement>("summary, button");
  if (control === null || control === undefined) return;
  control.focus({ preventScroll: true });
  if (control instanceof HTMLTextAreaElement) {
    const at = Math.min(caret ?? control.value.length, control.value.length);
    control.setSelectionRange(at, at);
  } else if (control instanceof HTMLInputElement && /^(text|tel|url)$/.test(control.type)) {
    control.select();
  }
}
