// The module `ssg`: what the code of sections may use.

export { useReducedMotion } from "framer-motion";
export { ActionLink } from "./components/action-link";
export { ContactLink } from "./components/contact-link";
export { CopyButton } from "./components/copy-button";
export { Headed } from "./components/headed";
export { HrefLink } from "./components/href-link";
export { Icon, type IconName } from "./components/icon";
export { useLayout as useSite } from "./components/layout-context";
export { PageLink } from "./components/page-link";
export { PhoneLink } from "./components/phone-link";
export { Picture } from "./components/picture";
export { Portrait } from "./components/portrait";
export { PrivacyInShort } from "./components/privacy-in-short";
export { Prose } from "./components/prose";
export { useInterest } from "./components/use-interest";
export type { Action, Href, Image, Layout as Site, MarkdownText } from "./generated/payload";
export { fillIn } from "./lib/fill-in";
export type { LocationProps, PageLocation } from "./lib/location";
export type { InPage } from "./lib/section";
