import { createRoot } from "react-dom/client";
import { Toaster } from "../components/toaster";
import type { Labels } from "../generated/payload";

/**
 * Adds the toast area to the page: outside of `#root`, which stays as it was prerendered. This is
 * a chunk of its own, fetched when the browser is idle.
 */
export function mountToaster(labels: Labels): void {
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<Toaster labels={labels} />);
}
