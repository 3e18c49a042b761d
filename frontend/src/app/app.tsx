import { AnimatePresence } from "framer-motion";
import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { PageLoader } from "../browser/page-loader";
import { Layout } from "../components/layout";
import { LayoutContext } from "../components/layout-context";
import type { Layout as LayoutData, Payload } from "../generated/payload";
import { PageTransition } from "../navigation/page-transition";
import { usePage } from "../navigation/use-page";
import { componentOf } from "../pages/page-components";

type AppProps = {
  layout: LayoutData;
  /** The page that the document holds. */
  first: Payload;
  /** Absent on the server, which never navigates. */
  loader?: PageLoader;
};

/** Everything inside `#root`, below a router: the layout, and in it the page that is shown. */
export function App({ layout, first, loader }: AppProps) {
  const shownPage = usePage(first, layout, loader);
  const { shown, routed, isLoading, setState, transition, onHydrated } = shownPage;
  const { page, entry } = shown;
  const Page = componentOf(page.page);
  return (
    <LayoutContext value={layout}>
      <Layout path={page.path} location={routed} isLoading={isLoading}>
        <main id={layout.mainId} tabIndex={-1} aria-busy={isLoading || undefined}>
          <AnimatePresence mode="wait" initial={false}>
            <PageTransition key={page.path} {...transition}>
              <Page {...page.page.props} location={entry.location} setState={setState} />
            </PageTransition>
          </AnimatePresence>
        </main>
      </Layout>
      <Suspense>
        <Hydrated onHydrated={onHydrated} />
      </Suspense>
    </LayoutContext>
  );
}

/**
 * Tells the page, style sheets and tests that React has hydrated everything. React hydrates what is in
 * `Suspense`, such as sections, together and after everything else.
 */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  const hydrated = useEffectEvent(onHydrated);
  useLayoutEffect(() => hydrated(), []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.hydrated = "true";
    return () => {
      delete dataset.hydrated;
    };
  }, []);
  return null;
}
