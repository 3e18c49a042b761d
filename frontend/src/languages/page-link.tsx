import type { ComponentProps } from "react";
import { useLayout } from "../components/layout-context";
import { PageLink as Plain } from "../components/plain-page-link";

/** A link within the language, or to what is outside of it: a path that begins with two slashes. */
export function PageLink(props: ComponentProps<typeof Plain>) {
  const { languages } = useLayout();
  const { to, reloadDocument: _, ...rest } = props;
  if (languages === undefined || !to.startsWith("//")) return <Plain {...props} />;
  const href = languages.base + to.slice(2);
  const of = languages.links.filter(({ home }) => href.startsWith(home));
  const [language] = of.sort((one, two) => two.home.length - one.home.length);
  const isFile = to.startsWith("//files/");
  return <a {...rest} href={href} hrefLang={isFile ? undefined : language?.lang} target="_self" />;
}
