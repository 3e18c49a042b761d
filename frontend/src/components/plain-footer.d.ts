// In a site with several languages, the module beside this one is `languages/footer.tsx`.
export { Footer } from "./footer";
