import { mainPhone } from "../lib/contact-links";
import { homePath } from "../lib/paths";
import { Brand } from "./brand";
import { ContactLink } from "./contact-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { Menu } from "./menu";
import { Navigation } from "./navigation";
import { PageLink } from "./page-link";

export function Header({ path, location }: { path: string; location: object }) {
  const { contact, navigation } = useLayout();
  const channel = contact.ways.find((way) => way.header);
  const hasMenu = navigation.length > 0 || mainPhone(contact) !== undefined;
  return (
    <header className="header">
      <div className="header-bar wrap">
        <PageLink className="brand" to={homePath}>
          <Brand />
        </PageLink>
        {hasMenu && (
          <Menu location={location}>
            <Navigation path={path} />
          </Menu>
        )}
        {channel !== undefined && (
          <div className="header-contact">
            <ContactLink className="button" way={channel}>
              <Icon name={channel.icon} />
              <span>{channel.action}</span>
            </ContactLink>
          </div>
        )}
      </div>
    </header>
  );
}
