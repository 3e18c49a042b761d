import { useEffect, useState } from "react";
import { addressOf, homePath } from "../lib/paths";
import { currentYear } from "../lib/year";
import { Brand } from "./brand";
import { ContactLink } from "./contact-link";
import { HrefLink } from "./href-link";
import { Icon } from "./icon";
import { useLayout } from "./layout-context";
import { NewTabLink } from "./new-tab-link";
import { PageLink } from "./page-link";
import { PrivacyLink } from "./privacy-link";

export function Footer() {
  const { brand, contact, footer, licence, privacyNotice, social, tagline, timeZone, ...layout } =
    useLayout();
  const [year, setYear] = useState(layout.year);

  // The page may have been built in an earlier year; before hydration it shows the build year.
  useEffect(() => setYear((built) => currentYear(built, timeZone, new Date())), [timeZone]);

  const ways = contact.ways.filter((way) => way.primary && !way.notInFooter);
  return (
    <footer className="footer">
      <div className="wrap footer-grid">
        <div className="footer-brand">
          <PageLink className="brand" to={homePath}>
            <Brand />
          </PageLink>
          {tagline !== null && <p className="footer-tagline">{tagline}</p>}
        </div>
        {footer.links.length > 0 && (
          <div>
            <h2>{footer.linksHeading}</h2>
            <ul>
              {footer.links.map(({ route, label }) => (
                <li key={addressOf(route)}>
                  <HrefLink to={route}>{label}</HrefLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {ways.length > 0 && (
          <div>
            <h2>{footer.contactHeading}</h2>
            <ul>
              {ways.map((way) => (
                <li key={way.href}>
                  <ContactLink way={way}>
                    <Icon name={way.icon} />
                    {way.kind !== "email" && way.kind !== "link" && (
                      <span className={way.kind === "emergency" ? undefined : "visually-hidden"}>
                        {`${way.label} `}
                      </span>
                    )}
                    {way.kind === "link" ? way.label : way.value}
                  </ContactLink>
                </li>
              ))}
            </ul>
          </div>
        )}
        {social.length > 0 && (
          <div>
            <h2>{footer.socialHeading}</h2>
            <ul>
              {social.map(({ label, url, icon }) => (
                <li key={url}>
                  <NewTabLink href={url}>
                    <Icon name={icon} />
                    {label}
                  </NewTabLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div className="wrap footer-legal">
        <p>{`© ${year} ${brand.replace(/\.$/, "")}. ${footer.rights}`}</p>
        {licence !== null && (
          <p>
            {/* Programs that read the page would take a `time` for the date of the page. */}
            {`${licence.label} ${licence.number} · ${licence.expiresLabel} `}
            <span>{licence.expires.text}</span>
          </p>
        )}
        {(privacyNotice !== null || footer.credit !== null) && (
          <p className="footer-links">
            {privacyNotice !== null && <PrivacyLink notice={privacyNotice} />}
            {footer.credit !== null && <a href={footer.credit.url}>{footer.credit.label}</a>}
          </p>
        )}
      </div>
    </footer>
  );
}
