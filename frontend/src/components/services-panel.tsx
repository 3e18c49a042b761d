import ChevronDown from "lucide-react/icons/chevron-down";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";

const panelId = "servicios-menu";

/**
 * The small button beside «Servicios» and the panel that it opens. The links are in the HTML
 * always; closed, CSS hides them from eyes and from the keyboard. Without JavaScript they show
 * while the pointer or the focus is on the item.
 */
export function ServicesPanel({ path }: { path: string }) {
  const { labels, services } = useLayout();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  // Open on one page only: a navigation closes it without an effect.
  const open = openOn === path;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      setOpenOn(null);
      trigger.current?.focus();
    }
  }
  function onBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      setOpenOn(null);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to what bubbles from the button and the links
    <div
      className="services"
      data-state={open ? "open" : "closed"}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={trigger}
        className="services-button"
        type="button"
        aria-label={labels.openServices}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpenOn(open ? null : path)}
      >
        <ChevronDown />
      </button>
      <ul className="services-panel" id={panelId}>
        {services.map(({ title, icon, to }) => (
          <li key={to}>
            <Link to={to} onClick={() => setOpenOn(null)}>
              <Icon name={icon} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
