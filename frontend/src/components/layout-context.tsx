import { createContext, use } from "react";
import type { Layout } from "../generated/payload";

/**
 * The data of all pages, around every component. They never change after the first render, so nothing
 * re-renders.
 */
export const LayoutContext = createContext({} as Layout);

/** Returns the data that every page shares: brand, contact channels, labels. */
export function useLayout(): Layout {
  return use(LayoutContext);
}
