/** The components of the kinds of section that the site uses: `ssg` generates this module. */
declare module "content-sections" {
  export const sections: import("../lib/section").SectionComponents;
}
