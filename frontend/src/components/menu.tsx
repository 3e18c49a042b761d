import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from "react";
import { isRendered } from "../lib/is-rendered";
import { Icon } from "./icon";
import { makeInertAround } from "./inert";
import { useLayout } from "./layout-context";
import { PhoneLink } from "./phone-link";
import { useEscape } from "./use-escape";

const menuId = "menu";

/**
 * The header's navigation (`children`): part of the bar on wide screens; on small ones a button
 * opens it as a panel over the whole screen. It is in the page once.
 *
 * As a popover it opens and closes before React has hydrated, closes on Escape and gives the focus
 * back; `templates/start.js` gives its first button the focus when it opens (with the attribute
 * `autofocus`, Chromium complains of every address with an anchor), and until then closes it when a
 * link in it is followed, which may lead to a place below it. React makes it modal: a dialog to
 * assistive technology, with the focus kept inside. CSS keeps the page behind from scrolling.
 */
export function Menu({ location, children }: { location: object; children: ReactNode }) {
  const { labels } = useLayout();
  const menu = useRef<HTMLDivElement>(null);
  // Not told before it was opened once: hydration changes nothing.
  const [isOpen, setIsOpen] = useState<boolean>();

  useEffect(() => {
    // It may have been opened before hydration.
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
    // The button that would get the focus back is hidden where the window has grown wide meanwhile.
    else if (!hasShownFocus()) menu.current?.querySelector("a")?.focus();
  }
  useEscape(isOpen === true, () => menu.current?.hidePopover());
  // Before the browser gives the focus back: to a button that is not inert any more. Firefox does
  // so in the same task, before React has rendered.
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

/** Whether what has the focus can be seen to have it. */
function hasShownFocus(): boolean {
  return document.activeElement !== document.body && isRendered(document.activeElement);
}

/** Whether a popover is shown; in browsers that know none, none ever is. */
function isShown(popover: HTMLElement | null): boolean {
  return "popover" in HTMLElement.prototype && popover?.matches(":popover-open") === true;
}
