import type { ReactNode } from "react";
import type { Layout as LayoutData } from "../generated/payload";
import { homePath } from "../lib/paths";
import type { Location } from "../lib/place";
import { Footer } from "./footer";
import { Header } from "./header";
import { Intro } from "./intro";

/** What surrounds every page. `children` is the `<main>`. */
export function Layout({
  layout,
  path,
  location,
  children,
}: {
  layout: LayoutData;
  path: string;
  /** The place that the address names. */
  location: Location;
  children: ReactNode;
}) {
  return (
    <>
      <a className="skip" href={`#${layout.mainId}`}>
        {layout.labels.skip}
      </a>
      {path === homePath && <Intro />}
      <Header path={path} location={location} />
      <p className="letterhead">
        {`${layout.brand}, ${layout.descriptor} · ${layout.contact.phone.display} · ${layout.origin}${layout.base}`}
      </p>
      {children}
      <Footer />
    </>
  );
}
