import * as RadixToast from "@radix-ui/react-toast";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Layout } from "../generated/payload";
import { type Toast, toasts } from "../lib/toast-store";
import { useWindowEvent } from "../lib/use-window-event";
import { Icon } from "./icon";
import { LayoutContext, useLayout } from "./layout-context";
import { useEscape } from "./use-escape";

/** The milliseconds that a toast is shown by default (specification, section 9). */
const standardDuration = 5000;

/**
 * The pixels of a swipe to the right that dismiss a toast (specification, section 9). Radix
 * requires more than the given number.
 */
const swipeThreshold = 50 - Number.EPSILON * 50;

/** Adds the toast area to the page, outside `#root`, which keeps its prerendered content. */
export function mountToaster(layout: Layout): void {
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <LayoutContext value={layout}>
      <Toaster />
    </LayoutContext>,
  );
}

/**
 * The toast area, outside `#root` and in the browser only.
 *
 * The component has its own timers. The timers of Radix (1.3.1) stay paused for good after a toast
 * was closed under the pointer or by its button.
 */
export function Toaster() {
  const { labels } = useLayout();
  const toast = useSyncExternalStore(toasts.subscribe, toasts.snapshot, () => undefined);
  const list = useRef<HTMLOListElement>(null);
  const isOpen = toast?.open === true;
  const isHeld = useIsHeld(list, isOpen);
  useEscape(isOpen, () => {
    if (list.current?.contains(document.activeElement)) list.current.focus();
    if (isOpen) toasts.dismiss(toast.id);
  });
  return (
    <RadixToast.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      swipeThreshold={swipeThreshold}
      label={labels.notification}
    >
      {toast !== undefined && <ToastCard key={toast.id} toast={toast} isHeld={isHeld} />}
      <RadixToast.Viewport
        className="toast-list"
        hotkey={["F8"]}
        label={labels.notifications}
        ref={list}
      />
    </RadixToast.Provider>
  );
}

function ToastCard({ toast, isHeld }: { toast: Toast; isHeld: boolean }) {
  const { labels } = useLayout();
  const { id, title, description, action, variant = "default" } = toast;
  useExpiry(toast, isHeld);
  return (
    <RadixToast.Root
      className="toast"
      data-variant={variant}
      type={variant === "destructive" ? "foreground" : "background"}
      open={toast.open}
      onEscapeKeyDown={(event) => event.preventDefault()}
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
      <RadixToast.Close className="toast-close" aria-label={labels.close}>
        <Icon name="x" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/** Closes a toast when its time is over. The time stands still while the toast is held. */
function useExpiry({ id, open, duration = standardDuration }: Toast, isHeld: boolean): void {
  const left = useRef(duration);
  useEffect(() => {
    left.current = duration;
  }, [duration]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new duration restarts the timer
  useEffect(() => {
    if (!open || isHeld || left.current === Number.POSITIVE_INFINITY) return;
    const start = performance.now();
    const timer = window.setTimeout(() => toasts.dismiss(id), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [id, open, duration, isHeld]);
}

/**
 * Whether the pointer or the focus is in the toast area, or the window has lost the focus.
 *
 * The state follows events instead of `:hover`, which WebKit keeps on an area after the element
 * under the pointer is gone. A closing toast resets it for the same reason.
 */
function useIsHeld(list: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isAway, setAway] = useState(false);
  useWindowEvent("blur", () => setAway(true));
  useWindowEvent("focus", () => setAway(false));
  useEffect(() => {
    if (!isOpen) setPointed(false);
  }, [isOpen]);

  // In React a toast is not a child of the area, and a removed toast fires no event.
  useEffect(() => {
    const area = list.current;
    const point = () => setPointed(true);
    const leave = () => setPointed(false);
    // Wait until the focus has arrived at its new element.
    const updateFocus = () =>
      queueMicrotask(() => setFocused(area?.contains(document.activeElement) === true));
    const listening = new AbortController();
    for (const [type, listener] of Object.entries({
      ...{ pointerover: point, pointermove: point, pointerleave: leave, pointercancel: leave },
      ...{ focusin: updateFocus, focusout: updateFocus },
    })) {
      area?.addEventListener(type, listener, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [list]);

  return isPointed || isFocused || isAway;
}
