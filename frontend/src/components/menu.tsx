import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from "react";
import { isRendered } from "../lib/is-rendered";
import { Icon } from "./icon";
import { makeInertAround } from "./inert";
import { useLayout } from "./layout-context";
import { PhoneLink } from "./phone-link";
import { useEscape } from "./use-escape";

const menuId = "menu";

/**
 * The header's navigation (`children`): part of the bar on wide screens; on small ones a panel over
 * the whole screen, opened by a button. It is in the page once.
 *
 * As a popover it works before hydration, closes on Escape and restores the focus.
 * `templates/start.js` focuses its first button when it opens (with the `autofocus` attribute,
 * Chromium warns about every address with an anchor), and before hydration closes it when a link in
 * it is followed, which may lead to a place on the same page. React makes it modal: a dialog for
 * assistive technology, with the focus kept inside. CSS locks the page's scrolling.
 */
export function Menu({ location, children }: { location: object; children: ReactNode }) {
  const { labels } = useLayout();
  const menu = useRef<HTMLDivElement>(null);
  // `undefined` until first opened, so that hydration changes no attribute.
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => {
    // The menu may have been opened before hydration.
    if (isShown(menu.current)) setIsOpen(true);
  }, []);

  const giveBack = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isOpen || menu.current === null) return;
    giveBack.current = makeInertAround(menu.current);
    return giveBack.current;
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(
    () => () => {
      if (isShown(menu.current)) menu.current?.hidePopover();
    },
    [location],
  );

  function onToggle({ newState }: ToggleEvent) {
    if (newState === "open") setIsOpen(true);
    // In a window that has become wide, the button that would get the focus back is hidden.
    else if (!hasShownFocus()) menu.current?.querySelector("a")?.focus();
  }
  useEscape(isOpen === true, () => menu.current?.hidePopover());
  // Runs before the browser restores the focus, so that the button is no longer inert. Firefox
  // restores it in the same task, before React has rendered.
  function onBeforeToggle({ newState }: ToggleEvent) {
    if (newState !== "closed") return;
    giveBack.current?.();
    setIsOpen(false);
  }

  return (
    <>
      <button
        className="menu-button"
        type="button"
        aria-label={labels.openMenu}
        aria-expanded={isOpen}
        popoverTarget={menuId}
      >
        <Icon name="menu" />
      </button>
      <div
        className="menu"
        id={menuId}
        ref={menu}
        popover="auto"
        {...(isOpen && { role: "dialog", "aria-modal": true, "aria-label": labels.navigation })}
        onToggle={onToggle}
        onBeforeToggle={onBeforeToggle}
      >
        <button
          className="menu-button"
          type="button"
          aria-label={labels.closeMenu}
          popoverTarget={menuId}
          popoverTargetAction="hide"
        >
          <Icon name="x" />
        </button>
        {children}
        <PhoneLink className="menu-phone" />
      </div>
    </>
  );
}

/** Whether the focused element is visible. */
function hasShownFocus(): boolean {
  return document.activeElement !== document.body && isRendered(document.activeElement);
}

/** Whether a popover is open; always false in browsers without popovers. */
function isShown(popover: HTMLElement | null): boolean {
  return "popover" in HTMLElement.prototype && popover?.matches(":popover-open") === true;
}
