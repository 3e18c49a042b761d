/** The icons that content names: `ssg` makes this module for the site that it bundles. */
declare module "content-icons" {
  /** Those of lucide, by name. */
  export const lucide: Record<string, import("react").ComponentType>;
  /** The names of those that we draw. */
  export const brands: string[];
}
