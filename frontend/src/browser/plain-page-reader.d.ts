// In a site with several languages, the module beside this one is `languages/page-reader.ts`.
export * from "./page-reader";
