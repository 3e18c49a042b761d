import { AnimatePresence } from "framer-motion";
import { useEffect } from "react";
import { Layout } from "../components/layout";
import { LayoutContext } from "../components/layout-context";
import type { Layout as LayoutData } from "../generated/payload";
import { PageTransition } from "./page-transition";
import type { LoadedPage } from "./pages";
import { useVisitedPage } from "./use-visited-page";

type AppProps = {
  layout: LayoutData;
  initial: LoadedPage;
  /** The frontend build; absent on the server, which never navigates. */
  build?: string;
};

/** The whole page inside `#root`: the layout, and in it the page of the current address. */
export function App({ layout, initial, build = "" }: AppProps) {
  const { page, leftAt, onEntered } = useVisitedPage(layout, initial, build);
  const { payload, Component } = page;
  useHydrationMark();
  return (
    <LayoutContext value={layout}>
      <Layout layout={layout} path={payload.path}>
        <main id="contenido" tabIndex={-1}>
          <AnimatePresence mode="wait" initial={false}>
            <PageTransition key={payload.path} leftAt={leftAt} onEntered={onEntered}>
              <Component {...payload.page.props} />
            </PageTransition>
          </AnimatePresence>
        </main>
      </Layout>
    </LayoutContext>
  );
}

/** Marks the document once React has taken over, for style sheets and tests. */
function useHydrationMark(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
}
