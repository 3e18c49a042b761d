import type { ReactNode } from "react";
import type { Layout as LayoutData } from "../generated/payload";
import { homePath } from "../lib/paths";
import { Footer } from "./footer";
import { Header } from "./header";
import { Intro } from "./intro";

/** What surrounds every page. `children` is the `<main id="contenido">`. */
export function Layout({
  layout,
  path,
  entry,
  children,
}: {
  layout: LayoutData;
  path: string;
  /** The entry of the tab's history that the address belongs to. */
  entry: string;
  children: ReactNode;
}) {
  return (
    <>
      <a className="skip" href="#contenido">
        {layout.labels.skip}
      </a>
      {path === homePath && <Intro />}
      <Header path={path} entry={entry} />
      {children}
      <Footer />
    </>
  );
}
