// Made by `cargo xtask generate` from crates/ssg-model. Do not edit.

/**
 * A link that looks like a button.
 */
export type Action = { label: string, to: Href, };

/**
 * An id that links may lead to: lower-case ASCII letters, digits and hyphens, once in a page.
 */
export type Anchor = string;

/**
 * A list that may be empty, because nothing on the site depends on it.
 */
export type AnyList<T> = Array<T>;

/**
 * An article in a list.
 */
export type ArticleCard = { path: RouteLink, title: string, date: DateText, summary: string, image: ArticleImage, };

/**
 * The image of an article: a picture, a drawn placeholder with its text, or none.
 */
export type ArticleImage = { "kind": "picture" } & Image | { "kind": "placeholder", alt: string, } | { "kind": "none" };

/**
 * A link to an article.
 */
export type ArticleLink = { to: RouteLink, title: string, };

/**
 * Props of `article-list`.
 */
export type ArticleListProps = { heading: string | null, readMore: string, empty: string, 
/**
 * The articles of the page, newest first.
 */
articles: Array<ArticleCard>, 
/**
 * The links to other pages; `None` when all articles are on one page.
 */
pagination: Pagination | null, };

/**
 * Props of `/blog/<slug>/`.
 */
export type ArticleProps = { title: string, date: DateText, updated?: DateText, 
/**
 * The reading time: `Lectura de 4 minutos`.
 */
readingTime: string, image: ArticleImage, 
/**
 * The table of contents; empty for a short article. Absent until the body is read.
 */
contents?: Array<ContentsEntry>, 
/**
 * The article that was published before this one.
 */
previous?: ArticleLink, 
/**
 * The article that was published after this one.
 */
next?: ArticleLink, 
/**
 * The id of one of the layout's `authors`.
 */
author?: string, tags: Array<ArticleTag>, 
/**
 * The body, made from Markdown; empty until it is read.
 */
html: string, };

/**
 * A link to the page of a subject.
 */
export type ArticleTag = { name: string, to: RouteLink, };

/**
 * Words around an article.
 */
export type ArticleWords = { 
/**
 * Text at an old address of an article or page, above the link to the present one.
 */
moved: string, 
/**
 * Link above the title.
 */
back: string, 
/**
 * Label before the day of the last change.
 */
updated: string, 
/**
 * Heading of the table of contents.
 */
contents: string, 
/**
 * Name of the links to the articles before and after.
 */
neighbours: string, 
/**
 * Label before the title of the article that was published before this one.
 */
previous: string, 
/**
 * Label before the title of the article that was published after this one.
 */
next: string, 
/**
 * The button below the article.
 */
more: string, 
/**
 * Word before the name of the author.
 */
by: string, 
/**
 * The button beside the author, which opens a chat.
 */
ask: string | null, 
/**
 * Name of the list of subjects.
 */
tags: string, };

/**
 * The mark of a network; the frontend draws it (`frontend/src/icons/`).
 */
export type BrandIcon = "facebook" | "instagram" | "linkedin" | "pinterest" | "telegram" | "threads" | "tiktok" | "whatsapp" | "x-network" | "youtube";

/**
 * The day on which a client agreed to be quoted, which is not published.
 */
export type Consent = boolean;

/**
 * The labels of the office's data.
 */
export type ContactDetails = { heading: string, office: string, hours: Hours | null, 
/**
 * The label of a link that opens the address in an external map.
 */
directions: string | null, };

/**
 * Props of `contact-details`.
 */
export type ContactDetailsProps = { copy: ContactDetails, 
/**
 * The offices, the main one first.
 */
offices: Array<OfficeProps>, };

/**
 * The ways of contact and the suffix of their messages, as components receive them.
 */
export type ContactProps = { ways: Array<ContactWayProps>, interestSuffix: string, 
/**
 * The label of an office's phone number.
 */
phoneLabel: string, 
/**
 * The label of an office's e-mail address, if one has an address.
 */
emailLabel?: string, };

/**
 * A way of contact as components receive it.
 */
export type ContactWayProps = { kind: WayKind, 
/**
 * The text that people read: a number or an address.
 */
value: string, 
/**
 * The URL of the link; `message` is appended to it, if there is one.
 */
href: string, message: string | null, label: string, action: string, text: string | null, icon: Icon, primary: boolean, 
/**
 * Whether the footer leaves the way out.
 */
notInFooter?: boolean, 
/**
 * Whether the header has a button for the way.
 */
header?: boolean, };

/**
 * A section of an article, in its table of contents.
 */
export type ContentsEntry = { 
/**
 * The anchor of its heading.
 */
id: string, text: string, parts: Array<ContentsPart>, };

/**
 * A subsection of an article, in its table of contents.
 */
export type ContentsPart = { id: string, text: string, };

/**
 * The buttons that copy, and the toast after copying.
 */
export type CopyLabels = { 
/**
 * Begins with `Copiar`; `{label}` stands for the label of the copied value.
 */
button: string, 
/**
 * Title of the toast.
 */
done: string, 
/**
 * Text of the toast; `{value}` stands for the copied value.
 */
doneText: string, 
/**
 * Title of the toast when the browser refuses.
 */
failed: string, failedText: string, };

/**
 * The number of items to show.
 */
export type Count = number;

/**
 * A day as React receives it: the browser formats nothing.
 */
export type DateText = { 
/**
 * The date for `<time datetime>`: `2025-05-06`.
 */
iso: string, 
/**
 * The date for people, as the site's language writes it: `6 de mayo de 2025`.
 */
text: string, };

/**
 * A section of a declared kind, as its component receives it once its references are resolved.
 */
export type DeclaredProps = { kind: string } & Record<string, unknown>;

/**
 * Everything that the renderer needs to render one page.
 */
export type Document = { 
/**
 * The id of the frontend build; data of another build is not used.
 */
build: string, layout: Layout, payload: Payload, };

/**
 * An e-mail address that a `mailto:` link can carry.
 */
export type Email = string;

/**
 * A video or a map of another site.
 */
export type Embed = { service: EmbedService, title: string, text: MarkdownText | null, image: Image, action: string, 
/**
 * The URL that the frame loads.
 */
frame: string, 
/**
 * The URL of the video or map on the other site.
 */
page: string, 
/**
 * The permissions of the frame (Permissions Policy).
 */
allow: string, };

/**
 * A service of another host.
 */
export type EmbedService = "youtube" | "vimeo" | "openstreetmap" | "google-maps";

/**
 * The day on which a licence ends; the build warns from 60 days before it.
 */
export type ExpiryDate = DateText;

/**
 * A link to a file of `content/files/`, or to a page in another language.
 */
export type FileLink = { 
/**
 * The path without the base path: `/files/solicitud.pdf`. In a site with several languages, the
 * path of what is outside the language of the page begins with two slashes.
 */
to: string, 
/**
 * What is shown beside the link: the kind and size of the file, such as `PDF, 1.2 MB`.
 */
note: string, };

/**
 * The footer of every page.
 */
export type Footer = { 
/**
 * Heading above the quick links.
 */
linksHeading: string, links: AnyList<FooterLink>, 
/**
 * Heading above e-mail and chat number.
 */
contactHeading: string, 
/**
 * Heading above the social links.
 */
socialHeading: string, 
/**
 * Text after the year and the brand: `Todos los derechos reservados.`
 */
rights: string, 
/**
 * The maker of the site, if named.
 */
credit: WebLink | null, };

/**
 * A quick link.
 */
export type FooterLink = { route: Href, label: string, };

/**
 * A card of Home.
 */
export type HomeService = { title: string, icon: Icon, description: string, 
/**
 * The target of the card's link: `/servicios/#vida`.
 */
link: RouteLink, };

/**
 * The hours in which the advisory answers.
 */
export type Hours = { label: string, 
/**
 * Lines of free text, below the hours of the office if it has any.
 */
lines: Array<string> | null, };

/**
 * A group of days with the same times.
 */
export type HoursRow = { 
/**
 * The days: `Lunes a viernes`, `25 de Diciembre, 2026`.
 */
days: string, 
/**
 * The times: `9:00 a 18:00 h`, `Cerrado`.
 */
times: string, };

/**
 * The hours of an office, in the site's language.
 */
export type HoursText = { 
/**
 * The default label, for a section without its own: `Horario`.
 */
label: string, rows: Array<HoursRow>, };

/**
 * The target of a link: a page of this site, a file of `content/files/`, another site, a telephone
 * number or an e-mail address.
 */
export type Href = string | FileLink;

/**
 * An icon, by the name that content uses for it.
 */
export type Icon = string & { readonly isIcon: true };

/**
 * An image of the content, as the page loads it.
 *
 * In content: `src` (a file, or an `https` URL with `width` and `height`) and `alt`.
 */
export type Image = { 
/**
 * The URL path with the base path, or the absolute URL of an image on another host.
 */
src: string, 
/**
 * The text for people who do not see the image (WCAG 1.1.1).
 */
alt: string, 
/**
 * Intrinsic width in CSS pixels.
 */
width: number, 
/**
 * Intrinsic height in CSS pixels.
 */
height: number, 
/**
 * The files of a photograph: the best encoding first, the one that every browser reads last.
 * Empty for a drawing and for an image on another host.
 */
sources: Array<ImageSource>, };

/**
 * A photograph in one encoding.
 */
export type ImageSource = { 
/**
 * Media type.
 */
type: string, 
/**
 * Each file with its width, as in `<source srcset>`.
 */
srcset: string, };

/**
 * The note that names the service a visitor asked about.
 */
export type InterestLabels = { 
/**
 * Text of the note; `{service}` stands for the title of the service.
 */
text: string, 
/**
 * The button that removes the note.
 */
drop: string, };

/**
 * The logo that covers Home when a visitor enters it.
 */
export type Intro = { replay: Replay, };

/**
 * Words of the interface that belong to no single page. Browsers get those that their script
 * uses.
 */
export type Labels = { 
/**
 * First link of every page, to its main content.
 */
skip: string, 
/**
 * Name of the header's navigation.
 */
navigation: string, 
/**
 * Name of the button that opens the menu on small screens.
 */
openMenu: string, 
/**
 * Name of the button that closes the menu.
 */
closeMenu: string, 
/**
 * Name of the button that skips the intro.
 */
skipIntro: string, 
/**
 * Suffix of the name of a link that opens in a new tab.
 */
newTab: string, 
/**
 * Name of the region where toasts appear; `{hotkey}` stands for the key.
 */
notifications: string, 
/**
 * Word that screen readers say before the text of a toast.
 */
notification: string, 
/**
 * Name of the button that closes a toast.
 */
close: string, 
/**
 * Title of the toast after a page failed to load.
 */
loadFailedTitle: string, 
/**
 * Text of the toast after a page failed to load.
 */
loadFailedText: string, 
/**
 * Button of the toast after a page failed to load.
 */
retry: string, 
/**
 * Text for screen readers after a page change; `{title}` stands for the page's title.
 */
pageLoaded: string, 
/**
 * Status for screen readers while a page takes long; by default in the site's language.
 */
pageLoading: string | null, 
/**
 * Name of a rating; `{stars}` stands for the number.
 */
rating: string, interest: InterestLabels, copy: CopyLabels, article: ArticleWords, };

/**
 * A link to the site in another language; all texts are in that language.
 */
export type LanguageLink = { 
/**
 * A BCP 47 tag.
 */
lang: string, name: string, 
/**
 * The address of its Home, for pages without a translation.
 */
home: string, 
/**
 * The note of a link to Home.
 */
note: string, };

/**
 * The data that every page shares.
 */
export type Layout = { 
/**
 * URL path of `assets/data-<hash>.json`, with the base path.
 */
data: string, 
/**
 * URL path of the SVG file that holds every icon, with the base path.
 */
icons: string, 
/**
 * The paths of the pages whose data are in `data`.
 */
pages: Array<string>, 
/**
 * The paths of the pages outside of the blog that list articles or entries, and the
 * patterns of the pages of entries, such as `/teachers/*`. Like the pages of the blog, they
 * are read from their own documents.
 */
ownPages: Array<string>, brand: string, descriptor: string, tagline: string | null, logo: Image, 
/**
 * Scheme and host of the published site, for canonical links: `https://www.example.com`.
 */
origin: string, 
/**
 * Base path of the published site, with a slash at both ends: `/` or `/repo/`.
 */
base: string, navigation: Array<NavigationEntry>, 
/**
 * Id of `<main>`, in the language of the site.
 */
mainId: string, 
/**
 * Links to those products that a page shows.
 */
services: Array<ServiceLink>, 
/**
 * The page with the ways to reach the business.
 */
contactPage: RouteLink | null, 
/**
 * The parameter that names a service in the address of that page: `servicio`.
 */
serviceParameter: string, 
/**
 * The page that lists all articles.
 */
articleList: RouteLink | null, 
/**
 * The authors of the articles.
 */
authors: Array<Person>, contact: ContactProps, footer: Footer, social: Array<SocialLink>, licence: Licence | null, privacyNotice: NoticeLink | null, 
/**
 * `None` if Home has no intro.
 */
intro: Intro | null, labels: Labels, 
/**
 * Year of the build in the site's time zone.
 */
year: number, timeZone: string, 
/**
 * Absent in a site with one language.
 */
languages?: Switcher, };

/**
 * The agent's licence from the Comisión Nacional de Seguros y Fianzas.
 */
export type Licence = { 
/**
 * Words before the number.
 */
label: string, number: string, 
/**
 * The last day of the licence; the build warns from 60 days before it.
 */
expires: ExpiryDate, 
/**
 * Words before the day of expiry.
 */
expiresLabel: string, 
/**
 * A page where the licence can be verified.
 */
verify: WebLink | null, 
/**
 * The insurance for the agent's own mistakes.
 */
cover: string | null, };

/**
 * Running text in Markdown, as HTML.
 */
export type MarkdownText = { html: string, };

/**
 * A link of a menu below an entry of the header.
 */
export type MenuLink = { route: Href, label: string, icon: Icon | null, };

/**
 * An amount as a component receives it: the browser formats nothing.
 */
export type Money = { 
/**
 * The amount in units of the currency: `185`, `92.5`.
 */
amount: number, 
/**
 * The amount for people: `$1,250.50`.
 */
text: string, };

/**
 * An entry of the header.
 */
export type NavigationEntry = { route: Href, label: string, icon: Icon | null, submenu: Submenu | null, };

/**
 * The link to the privacy notice.
 */
export type NoticeLink = { label: string, url: Href, 
/**
 * The notice in its simplified form, beside the ways of contact.
 */
short: string | null, };

/**
 * An office as it is shown.
 */
export type OfficeProps = { name: string | null, 
/**
 * The address, line by line.
 */
lines: Array<string>, phone: Phone | null, email?: Email, page?: RouteLink, hours: HoursText | null, map: Image | null, };

/**
 * The page component and its props.
 */
export type Page = { "id": "sections", "props": SectionsProps } | { "id": "article", "props": ArticleProps };

/**
 * The JSON inside each page, from which React hydrates it. On client-side navigation, a tab
 * reads it from the fetched document.
 */
export type PageData = { build: string, 
/**
 * The checksum of the document's body without these data (`ssg-output`'s `body_sum`), with
 * which a tab verifies a fetched document.
 */
sum: number, 
/**
 * Canonical path without the base path.
 */
path: string, 
/**
 * The page without the parts that are read from the document's HTML: its title, and the
 * table of contents and the body of an article.
 */
page: Page, };

/**
 * The page's heading with a text and a picture.
 */
export type PageHeading = { heading: string, text: string | null, image: Image | null, 
/**
 * Whether links to the cards of all services follow.
 */
serviceLinks: boolean, };

/**
 * A link to a page of the list.
 */
export type PageLink = { number: number, 
/**
 * The name for screen readers: `Página 2`.
 */
name: string, to: RouteLink, };

/**
 * Links from one page of the list to the others.
 */
export type Pagination = { 
/**
 * Name of the group of links.
 */
label: string, previousLabel: string, nextLabel: string, 
/**
 * The number of this page, counted from 1.
 */
current: number, previous: RouteLink | null, next: RouteLink | null, 
/**
 * The pages in order; `None` stands for pages that are left out.
 */
pages: Array<PageLink | null>, };

/**
 * The data of one page.
 */
export type Payload = { 
/**
 * Canonical path without the base path: `/sobre-mi/`.
 */
path: string, 
/**
 * The document's title, with the brand.
 */
title: string, page: Page, };

/**
 * A person who writes articles.
 */
export type Person = { 
/**
 * The id that articles use in `author`.
 */
id: Anchor, name: string, role: string | null, 
/**
 * A photo; without one, the initials are shown.
 */
image: Image | null, 
/**
 * A sentence or two, at the end of each article.
 */
text: string | null, url: WebUrl | null, };

/**
 * A telephone number with its country code and an optional extension.
 */
export type Phone = { 
/**
 * The number in E.164: `+523300000000`.
 */
e164: string, 
/**
 * The digits that are dialled once the call is answered.
 */
extension: string | null, 
/**
 * The number as people read it: `+52 33 0000 0000`.
 */
display: string, };

/**
 * Props of `profile`.
 */
export type ProfileProps = { 
/**
 * The person; always present if the content has no errors.
 */
person: Person | null, heading: string | null, quote: string | null, text: MarkdownText | null, licence: Licence | null, };

/**
 * Whether the intro shows once per tab session, on every entry of Home, or never.
 */
export type Replay = "once" | "always" | "never";

/**
 * A link to a route of this site, with an optional anchor: `/servicios/#vida`.
 *
 * The canonical form, without the base path (React's router adds it).
 */
export type RouteLink = string;

/**
 * Whether content is a sample; the build warns of it.
 */
export type SampleFlag = boolean;

/**
 * A section of a page, as its component receives it.
 */
export type SectionProps = { "kind": "article-list" } & ArticleListProps | { "kind": "contact-details" } & ContactDetailsProps | { "kind": "embed" } & Embed | { "kind": "page-heading" } & PageHeading | { "kind": "profile" } & ProfileProps | { "kind": "service-cards" } & ServiceCardsProps | { "kind": "services" } & ServicesProps | { "kind": "testimonials" } & TestimonialsProps | DeclaredProps;

/**
 * Props of a page that is made of sections.
 */
export type SectionsProps = { sections: Array<SectionProps>, 
/**
 * The ids of sections that have one, by their places.
 */
anchors?: { [key in number]: string }, };

/**
 * A product, shown as a card of `/servicios/`.
 */
export type Service = { 
/**
 * Anchor of the card and name of the product: `lista-de-precios`.
 */
id: Anchor, 
/**
 * Further anchors that lead to the same card.
 */
anchors: Array<Anchor> | null, title: string, icon: Icon, description: string, 
/**
 * The items that the product covers, one per line.
 */
details: Array<string>, 
/**
 * An example of a claim, with figures.
 */
example: string | null, image: Image, 
/**
 * Whether the content is an invented sample, of which the build warns.
 */
sample: SampleFlag, };

/**
 * A selection of services.
 */
export type ServiceCards = { heading: string, text: string, 
/**
 * The number of cards of `services.yaml` to show.
 */
shown: Count, 
/**
 * The text of the link of each card.
 */
learnMore: string, 
/**
 * The button below the cards.
 */
all: Action, };

/**
 * Props of `service-cards`.
 */
export type ServiceCardsProps = { copy: ServiceCards, 
/**
 * The services that are shown.
 */
services: Array<HomeService>, };

/**
 * A link to one product.
 */
export type ServiceLink = { title: string, icon: Icon, to: RouteLink, };

/**
 * `content/services.yaml`.
 */
export type ServicesFile = { 
/**
 * The cards of `/servicios/`, in order.
 */
products: AnyList<Service>, 
/**
 * The cards of Home, in order; only the first ones are shown.
 */
home: AnyList<HomeService>, };

/**
 * Props of `services`.
 */
export type ServicesProps = { request: string | null, requestTo?: Href, example: string | null, services: Array<ShownService>, };

/**
 * A product, as a page shows it.
 */
export type ShownService = { service: Service, 
/**
 * The ids of the card; empty if the page has shown the product before.
 */
anchors: Array<string>, };

/**
 * `assets/data-<hash>.json`.
 */
export type SiteData = { build: string, 
/**
 * The payloads of all pages but articles and lists of articles, by path.
 */
pages: { [key in string]: Payload }, 
/**
 * All of `services.yaml`, including cards that no page shows.
 */
services: ServicesFile, };

/**
 * A profile on a social network.
 */
export type SocialLink = { 
/**
 * Name of the link for screen readers.
 */
label: string, url: WebUrl, icon: Icon, };

/**
 * A rating on a scale of five.
 */
export type Stars = number;

/**
 * The links below an entry of the header.
 */
export type Submenu = { 
/**
 * Name of the button that shows the links.
 */
button: string, links: Array<MenuLink>, };

/**
 * The links to the site in other languages.
 */
export type Switcher = { 
/**
 * The name of the links, in the language of the page.
 */
label: string, 
/**
 * The base path of the whole site.
 */
base: string, links: Array<LanguageLink>, };

/**
 * A testimonial, shown as a card of `/testimonios/`.
 */
export type Testimonial = { name: string, 
/**
 * City of the client.
 */
location: string, 
/**
 * A photo; without one, the initials are shown.
 */
image: Image | null, 
/**
 * Rating from 1 to 5.
 */
stars: Stars, quote: string, 
/**
 * The day of consent, which is not shown; the publisher keeps the proof.
 */
consent: Consent | null, 
/**
 * Whether the content is an invented sample, of which the build warns.
 */
sample: SampleFlag, };

/**
 * Props of `testimonials`.
 */
export type TestimonialsProps = { heading: string | null, testimonials: Array<Testimonial>, };

/**
 * A kind of contact.
 */
export type WayKind = "phone" | "whatsapp" | "email" | "link" | "emergency";

/**
 * A link to another site.
 */
export type WebLink = { label: string, url: WebUrl, };

/**
 * An absolute `https` URL.
 */
export type WebUrl = string;
