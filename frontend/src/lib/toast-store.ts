/** The content of a toast. */
export type ToastContent = {
  title: string;
  description?: string;
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  variant?: "default" | "destructive";
  /** The milliseconds until the toast closes automatically; `Infinity` keeps it open. */
  duration?: number;
};

/** The current toast. `open` turns false when it starts to close. */
export type Toast = ToastContent & { id: number; open: boolean };

/** Creates a toast store. A newer toast replaces the visible one (specification, 4). */
export function createToastStore() {
  let current: Toast | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(id: number, changes: Partial<Toast>) {
    if (current?.id !== id) return;
    current = { ...current, ...changes };
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    change(id, { open: false });
  }

  /** Shows a toast. The returned functions do nothing once another toast has replaced it. */
  function toast(content: ToastContent) {
    lastId += 1;
    const id = lastId;
    current = { ...content, id, open: true };
    for (const listener of listeners) listener();
    return {
      id,
      update: (changes: Partial<ToastContent>) => change(id, changes),
      dismiss: () => dismiss(id),
    };
  }

  /** Subscribes to changes, for `useSyncExternalStore`. */
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { toast, dismiss, subscribe, snapshot: () => current };
}

/** The toasts of this tab. The toast area also shows one that was raised before it. */
export const toasts = createToastStore();
