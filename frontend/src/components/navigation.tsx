import { Link } from "react-router-dom";
import { currentMark, splitLink } from "../lib/paths";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { ServicesPanel } from "./services-panel";

/**
 * The header's links. On small screens `MobileMenu` takes their place, except without JavaScript,
 * where CSS shows them below the logo.
 */
export function Navigation({ path }: { path: string }) {
  const { labels, navigation, services } = useLayout();
  return (
    <nav className="nav" aria-label={labels.navigation}>
      <ul>
        {navigation.map(({ route, label, icon }) => {
          const current = currentMark(route, path);
          return (
            <li key={route}>
              <Link className="nav-link" to={route} aria-current={current}>
                <Icon name={icon} />
                {label}
              </Link>
              {current !== undefined && <span className="nav-mark" />}
              {services.some(({ to }) => splitLink(to).page === route) && (
                <ServicesPanel path={path} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
