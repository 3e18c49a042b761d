import { Link } from "react-router-dom";
import { homePath } from "../lib/paths";
import { Brand } from "./brand";
import { MobileMenu } from "./mobile-menu";
import { Navigation } from "./navigation";

export function Header({ path }: { path: string }) {
  return (
    <header className="header">
      <div className="header-bar wrap">
        <Link className="brand" to={homePath}>
          <Brand />
        </Link>
        <Navigation path={path} />
        <MobileMenu path={path} />
      </div>
    </header>
  );
}
