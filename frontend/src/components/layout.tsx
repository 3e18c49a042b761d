import type { ReactNode } from "react";
import { mainPhone } from "../lib/contact-links";
import { homePath } from "../lib/paths";
import { Footer } from "./footer";
import { Header } from "./header";
import { Intro } from "./intro";
import { useLayout } from "./layout-context";

/** The header, the footer and all other content around every page. `children` is the `<main>`. */
export function Layout({
  path,
  location,
  isLoading,
  children,
}: {
  path: string;
  /** The location of the address; a new object after every navigation. */
  location: object;
  /** Whether the page of that location is loading slowly. */
  isLoading: boolean;
  children: ReactNode;
}) {
  const layout = useLayout();
  const phone = mainPhone(layout.contact);
  const letterhead = [
    `${layout.brand}, ${layout.descriptor}`,
    ...(phone === undefined ? [] : [phone.value]),
    layout.origin + layout.base,
  ];
  return (
    <>
      <a className="skip" href={`#${layout.mainId}`}>
        {layout.labels.skip}
      </a>
      {isLoading && <div className="page-loading" />}
      {path === homePath && layout.intro !== null && <Intro replay={layout.intro.replay} />}
      <Header path={path} location={location} />
      <p className="letterhead">{letterhead.join(" · ")}</p>
      {children}
      <Footer />
    </>
  );
}
