import { createContext, useContext } from "react";
import type { Layout } from "../generated/payload";

/** The data of all pages. They never change after the first render, so nothing re-renders. */
export const LayoutContext = createContext<Layout | null>(null);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (layout === null) {
    throw new Error("`useLayout` outside `<Layout>`");
  }
  return layout;
}
