import { createRoot } from "react-dom/client";
import { LayoutContext } from "../components/layout-context";
import { Toaster } from "../components/toaster";
import type { Layout } from "../generated/payload";

/** Adds the toast area to the page: outside of `#root`, which stays as it was prerendered. */
export function mountToaster(layout: Layout): void {
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(
    <LayoutContext value={layout}>
      <Toaster />
    </LayoutContext>,
  );
}
