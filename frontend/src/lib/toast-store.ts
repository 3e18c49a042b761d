/** What a toast says. */
export type ToastContent = {
  title: string;
  description?: string;
  /** A button in the toast; pressing it closes the toast. */
  action?: { label: string; onPress: () => void };
  variant?: "default" | "destructive";
  /** Milliseconds until it closes by itself; `Infinity` never does. */
  duration?: number;
};

/** The toast of the moment. `open` turns false when it begins to leave. */
export type Toast = ToastContent & { id: number; open: boolean };

/** At most one toast is visible: a newer one takes the place of the older (specification, 4). */
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

  /** Raises a toast. Once another has taken its place, the functions that it returns do nothing. */
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

  /** For `useSyncExternalStore`, like `snapshot`. */
  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { toast, dismiss, subscribe, snapshot: () => current };
}

/** The toasts of this tab. One that is raised before the toast area is there shows when it is. */
export const toasts = createToastStore();
