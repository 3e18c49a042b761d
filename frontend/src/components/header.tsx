import { homePath } from "../lib/paths";
import { Brand } from "./brand";
import { Menu } from "./menu";
import { Navigation } from "./navigation";
import { PageLink } from "./page-link";

export function Header({ path, location }: { path: string; location: object }) {
  return (
    <header className="header">
      <div className="header-bar wrap">
        <PageLink className="brand" to={homePath}>
          <Brand />
        </PageLink>
        <Menu location={location}>
          <Navigation path={path} />
        </Menu>
      </div>
    </header>
  );
}
