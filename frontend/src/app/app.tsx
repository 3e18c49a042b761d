import { useEffect } from "react";
import type { Tab } from "../browser/tab";
import { Layout } from "../components/layout";
import { LayoutContext } from "../components/layout-context";
import type { Layout as LayoutData } from "../generated/payload";
import { PageTransition } from "../visit/page-transition";
import { useVisit } from "../visit/use-visit";
import type { Visit } from "../visit/visit";

type AppProps = {
  layout: LayoutData;
  /** The visit as it begins. */
  start: Visit;
  /** The browser's tab; absent on the server, which never navigates. */
  tab?: Tab;
};

/** The whole page inside `#root`: the layout, and in it the page that is shown. */
export function App({ layout, start, tab }: AppProps) {
  const [visit, { onShown, onLeft, onEntered, setState }] = useVisit(start, layout.labels, tab);
  const { shown, wanted } = visit;
  const { page } = shown;
  const { path } = page;
  useHydrationMark();
  return (
    <LayoutContext value={layout}>
      <Layout layout={layout} path={path} location={(wanted ?? shown).location}>
        <main id={layout.mainId} tabIndex={-1}>
          <PageTransition
            key={path}
            visit={visit}
            onShown={onShown}
            onLeft={onLeft}
            onEntered={onEntered}
            content={
              "html" in page
                ? // Made from Markdown by our own build, which lets a safe set of HTML through.
                  { dangerouslySetInnerHTML: { __html: page.html } }
                : {
                    children: (
                      <page.Component
                        {...page.props}
                        location={shown.location}
                        setState={setState}
                      />
                    ),
                  }
            }
          />
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
