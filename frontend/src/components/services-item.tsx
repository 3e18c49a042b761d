import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { moveFocus } from "../lib/move-focus";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { PageLink } from "./page-link";
import { useHoverDisclosure } from "./use-hover-disclosure";

const panelId = "services-menu";

/**
 * The item «Servicios» of the header: its link (`children`), a small button, and the panel of
 * services that both open. The panel's links are in the HTML always; closed, CSS hides them from
 * eyes and from the keyboard. Until React is there, and without JavaScript, they show while the
 * pointer or the focus is on the item; `templates/start.js` lets Escape take the focus away.
 */
export function ServicesItem({ path, children }: { path: string; children: ReactNode }) {
  const { labels, services } = useLayout();
  const item = useRef<HTMLLIElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const { isOpen, open, toggle, hover } = useHoverDisclosure(path, item);

  function onButtonKeyDown(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    // A hidden link cannot take the focus: the panel has to be open first.
    flushSync(open);
    panel.current?.querySelector("a")?.focus();
  }

  return (
    <li className="services" ref={item} data-state={isOpen ? "open" : "closed"} {...hover}>
      {children}
      <button
        className="services-button"
        type="button"
        aria-label={labels.openServices}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        onKeyDown={onButtonKeyDown}
      >
        <Icon name="chevron-down" />
      </button>
      <ul
        className="services-panel"
        id={panelId}
        ref={panel}
        onFocus={open}
        onKeyDown={(event) => moveFocus(event, "a", "ArrowUp", "ArrowDown")}
      >
        {services.map(({ title, icon, to }) => (
          <li key={to}>
            <PageLink to={to}>
              <Icon name={icon} />
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
