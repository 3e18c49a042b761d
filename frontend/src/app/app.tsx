import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { pageLoader } from "../browser/page-loader";
import { Layout } from "../components/layout";
import { LayoutContext } from "../components/layout-context";
import type { Layout as LayoutData } from "../generated/payload";
import type { LoadedPage } from "./pages";

type AppProps = {
  layout: LayoutData;
  initial: LoadedPage;
  /** The frontend build; absent on the server, which never navigates. */
  build?: string;
};

/** The whole page inside `#root`: the layout, and in it the page of the current address. */
export function App({ layout, initial, build = "" }: AppProps) {
  const { payload, Component } = usePage(layout, initial, build);
  return (
    <LayoutContext value={layout}>
      <Layout layout={layout} path={payload.path}>
        <main id="contenido" tabIndex={-1}>
          <Component key={payload.path} {...payload.page.props} />
        </main>
      </Layout>
    </LayoutContext>
  );
}

/** The page to show: the one that was prerendered, then the one of each address visited. */
function usePage(layout: LayoutData, initial: LoadedPage, build: string): LoadedPage {
  const { pathname } = useLocation();
  const [load] = useState(() => pageLoader(layout, build));
  const [shown, setShown] = useState({ pathname, page: initial });

  useEffect(() => {
    if (shown.pathname === pathname) return;
    let current = true;
    load(pathname).then(
      (page) => current && setShown({ pathname, page }),
      // A tab of an older deploy, or no connection: let the host answer with a whole page.
      () => current && window.location.reload(),
    );
    return () => {
      current = false;
    };
  }, [pathname, shown, load]);

  useEffect(() => {
    document.title = shown.page.payload.title;
  }, [shown]);

  return shown.page;
}
