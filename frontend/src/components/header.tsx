import { homePath } from "../lib/paths";
import { Brand } from "./brand";
import { MobileMenu } from "./mobile-menu";
import { Navigation } from "./navigation";
import { PageLink } from "./page-link";

export function Header({ path }: { path: string }) {
  return (
    <header className="header">
      <div className="header-bar wrap">
        <PageLink className="brand" to={homePath}>
          <Brand />
        </PageLink>
        <Navigation path={path} />
        <MobileMenu path={path} />
      </div>
    </header>
  );
}
