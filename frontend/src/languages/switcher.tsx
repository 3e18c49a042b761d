import { useLocation } from "react-router-dom";
import { useLayout } from "../components/layout-context";
import { translationOf } from "../languages/translations";

/**
 * The links to the page in other languages, or else to their Home. With a target, each is a load of a
 * document, with a layout of its own.
 *
 * On the server, `ssg-output` fills in where they lead, so that header and footer stay the same for
 * many pages.
 */
export function Switcher({ inFooter = false }) {
  const { languages } = useLayout();
  const { pathname } = useLocation();
  const isServer = typeof document === "undefined";
  // Two landmarks would have the same name.
  const Box = inFooter ? "div" : "nav";
  return (
    <Box className="languages" role={inFooter ? "group" : undefined} aria-label={languages?.label}>
      <ul>
        {languages?.links.map(({ lang, name, home, note }) => {
          const found = isServer ? `//to-${lang}` : translationOf(pathname, lang);
          return (
            <li key={lang}>
              <a href={found ?? home} lang={lang} hrefLang={lang} target="_self">
                {name}
                <span className="visually-hidden">
                  {isServer ? `//note-${lang}` : found === undefined ? ` (${note})` : ""}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}
