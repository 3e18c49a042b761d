import * as RadixToast from "@radix-ui/react-toast";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type Toast, toasts } from "../lib/toast-store";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";

/** Milliseconds that a toast stays (specification, section 9). */
const duration = 5000;

/** Pixels to the right past which a swipe dismisses a toast (specification, section 9). */
const swipeThreshold = 50;

/** Milliseconds after which Radix certainly listens for the window's focus. */
const listenDelay = 100;

/** The toast area. It exists in the browser only, outside of `#root`. */
export function Toaster() {
  const { labels } = useLayout();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.snapshot, () => undefined);
  return (
    <RadixToast.Provider
      duration={duration}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label={labels.notification}
    >
      {toast !== undefined && <ToastCard key={toast.id} toast={toast} closeLabel={labels.close} />}
      <RadixToast.Viewport className="toasts" hotkey={["F8"]} label={labels.notifications} />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const { id, title, description, action, variant = "default" } = toast;
  const card = useRef<HTMLLIElement>(null);

  // After a toast was closed by its button or while hovered, Radix (1.3.1) still believes that
  // its timers are paused, and the next toast would never close by itself. A focus event on the
  // window makes it resume; it listens once a transition after the toast's own has been rendered.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const region = card.current?.closest("[role=region]");
      if (region && !region.matches(":hover, :focus-within")) {
        window.dispatchEvent(new Event("focus"));
      }
    }, listenDelay);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <RadixToast.Root
      ref={card}
      className="toast"
      data-variant={variant}
      type={variant === "destructive" ? "foreground" : "background"}
      open={toast.open}
      duration={toast.duration ?? duration}
      onOpenChange={(open) => {
        if (!open) toasts.dismiss(id);
      }}
    >
      <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
      {description !== undefined && (
        <RadixToast.Description className="toast-text">{description}</RadixToast.Description>
      )}
      {action !== undefined && (
        <RadixToast.Action className="toast-action" altText={action.label} onClick={action.onPress}>
          {action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close className="toast-close" aria-label={closeLabel}>
        <Icon name="x" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
