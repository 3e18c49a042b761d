import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import type { Submenu } from "../generated/payload";
import { moveFocus } from "../lib/move-focus";
import { addressOf } from "../lib/paths";
import { HrefLink } from "./href-link";
import { Icon } from "./icon";
import { useHoverDisclosure } from "./use-hover-disclosure";

type SubmenuItemProps = { path: string; name: string; submenu: Submenu; children: ReactNode };

/**
 * An item of the header with a submenu, such as «Servicios»: its link (`children`), a small button,
 * and a panel of links. The links are always in the HTML; CSS hides the closed panel, also from the
 * keyboard. Before hydration, and without JavaScript, the panel shows while the pointer or the
 * focus is on the item; `templates/start.js` makes Escape remove the focus.
 *
 * @param name a prefix for ids that is unique in the header
 */
export function SubmenuItem({ path, name, submenu, children }: SubmenuItemProps) {
  const panelId = `${name}-submenu`;
  const item = useRef<HTMLLIElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const { isOpen, open, toggle, listeners } = useHoverDisclosure(path, item);

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    // A hidden link cannot take the focus, so the panel must be open first.
    flushSync(open);
    panel.current?.querySelector("a")?.focus();
  }

  return (
    <li className="submenu" ref={item} data-state={isOpen ? "open" : "closed"} {...listeners}>
      {children}
      <button
        className="submenu-button"
        type="button"
        aria-label={submenu.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        onKeyDown={onButtonKeyDown}
      >
        <Icon name="chevron-down" />
      </button>
      <ul
        className="submenu-panel"
        id={panelId}
        ref={panel}
        onFocus={open}
        onKeyDown={(event) => moveFocus(event, "a", "ArrowUp", "ArrowDown")}
      >
        {submenu.links.map(({ label, icon, route }) => (
          <li key={addressOf(route)}>
            <HrefLink to={route}>
              {icon !== null && <Icon name={icon} />}
              {label}
            </HrefLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
