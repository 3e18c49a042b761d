// In a site with several languages, the module beside this one is `languages/header.tsx`.
export { Header } from "./header";
