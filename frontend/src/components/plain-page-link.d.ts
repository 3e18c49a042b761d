// In a site with several languages, the module beside this one is `languages/page-link.tsx`.
export { PageLink } from "./page-link";
