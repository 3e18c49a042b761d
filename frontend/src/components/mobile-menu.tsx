import { useEffect, useRef, useState } from "react";
import { telUrl } from "../lib/contact-links";
import { currentMark, splitLink } from "../lib/paths";
import { Brand } from "./brand";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { PageLink } from "./page-link";

const menuId = "menu";
// Invoker commands open and close the dialog before React has hydrated; React 19 has no types for
// them.
const opens = { command: "show-modal", commandfor: menuId };
const closes = { command: "close", commandfor: menuId };

/** Whether the browser carries them out; both doing it would be reported on the console. */
function hasCommands(): boolean {
  return "command" in HTMLButtonElement.prototype;
}

/**
 * The navigation of small screens: a button and a modal dialog, which keeps the focus inside,
 * closes on Escape and gives the focus back. CSS keeps the page behind from scrolling.
 */
export function MobileMenu({ path }: { path: string }) {
  const { contact, labels, navigation, services } = useLayout();
  const dialog = useRef<HTMLDialogElement>(null);
  // Not told before it was opened once: HTML allows no `aria-expanded` beside `command`, and
  // hydration changes nothing.
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    // It may have been opened before hydration.
    if (dialog.current?.open) setOpen(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page is left
  useEffect(() => () => dialog.current?.close(), [path]);

  function show() {
    if (!hasCommands()) {
      dialog.current?.showModal();
    }
    setOpen(true);
  }
  function close() {
    dialog.current?.close();
  }

  return (
    <div className="menu" data-state={open ? "open" : "closed"}>
      <button
        className="menu-button"
        type="button"
        aria-label={labels.openMenu}
        aria-expanded={open}
        aria-controls={menuId}
        onClick={show}
        {...opens}
      >
        <Icon name="menu" />
      </button>
      <dialog
        className="menu-panel"
        id={menuId}
        ref={dialog}
        // The browser adds `open` when it was opened before hydration.
        suppressHydrationWarning
        aria-label={labels.navigation}
        onClose={() => setOpen(false)}
      >
        <div className="menu-bar">
          <span className="brand">
            <Brand />
          </span>
          <button
            className="menu-button"
            type="button"
            aria-label={labels.closeMenu}
            onClick={() => hasCommands() || close()}
            {...closes}
          >
            <Icon name="x" />
          </button>
        </div>
        <ul className="menu-links">
          {navigation.map(({ route, label, icon }) => (
            <li key={route}>
              <PageLink to={route} aria-current={currentMark(route, path)} onClick={close}>
                <Icon name={icon} />
                {label}
              </PageLink>
              {services.some(({ to }) => splitLink(to).page === route) && (
                <ul>
                  {services.map(({ title, to }) => (
                    <li key={to}>
                      <PageLink to={to} onClick={close}>
                        {title}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
        <a className="menu-phone" href={telUrl(contact.phone)}>
          <Icon name="phone" />
          {contact.phone.display}
        </a>
      </dialog>
    </div>
  );
}
