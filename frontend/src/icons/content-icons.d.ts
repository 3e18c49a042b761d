/** The icons that content names: `ssg` generates this module for the site that it bundles. */
declare module "content-icons" {
  /** The lucide icons, by name. */
  export const lucide: Record<string, import("react").ComponentType>;
  /** The names of the icons in `brand-icons.ts`. */
  export const brands: string[];
}
