import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { followInternalLinks } from "../browser/internal-links";
import type { PageLoader } from "../browser/page-loader";
import { prefetchOnIntent, savesData, whenIdle } from "../browser/prefetch";
import { leaveScrollToUs } from "../browser/scroll";
import type { Layout } from "../generated/payload";
import { blogPath } from "../lib/paths";

/** What runs as long as the tab shows this site: plain links, scroll, downloads ahead. */
export function useTabServices(layout: Layout, loader: PageLoader): void {
  // The router makes a new function for each address; these services live as long as the tab.
  const navigate = useNavigate();
  const followLink = useEffectEvent((to: string) => navigate(to));
  useEffect(() => {
    leaveScrollToUs();
    const cleanUps = [
      followInternalLinks(layout.base, (to) => followLink(to)),
      ...(savesData()
        ? []
        : [
            prefetchOnIntent(layout.base, loader.prefetch),
            // With it comes the data of all main routes.
            whenIdle(() => loader.prefetch(blogPath)),
          ]),
    ];
    return () => {
      for (const cleanUp of cleanUps) cleanUp();
    };
  }, [layout, loader]);
}
