import { createContext, useContext } from "react";
import type { Layout } from "../generated/payload";

/** What every page shares. It never changes after the first render, so no page re-renders for it. */
export const LayoutContext = createContext<Layout | null>(null);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (layout === null) {
    throw new Error("`useLayout` outside `<Layout>`");
  }
  return layout;
}
