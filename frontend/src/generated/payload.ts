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
 * A list that may be empty: nothing that the site has to show depends on it.
 */
export type AnyList<T> = Array<T>;

/**
 * An article in a list.
 */
export type ArticleCard = { path: RouteLink, title: string, date: DateText, summary: string, image: ArticleImage, };

/**
 * The image of an article: shown, a drawn placeholder that carries the text, or none.
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
 * Newest first, as many as a page shows.
 */
articles: Array<ArticleCard>, 
/**
 * `None` when all articles are on one page.
 */
pagination: Pagination | null, };

/**
 * Props of `/blog/<slug>/`.
 */
export type ArticleProps = { title: string, date: DateText, updated?: DateText, 
/**
 * How long it takes to read: `Lectura de 4 minutos`.
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
 * At an old address of an article or a page, above the link to the present one.
 */
moved: string, 
/**
 * Link above the title.
 */
back: string, 
/**
 * Before the day of the last change.
 */
updated: string, 
/**
 * How long the article takes to read; `{minutes}` stands for the number.
 */
readingTime: string, 
/**
 * How long the article takes to read, when that is one minute.
 */
readingTimeOne: string, 
/**
 * Heading of the table of contents.
 */
contents: string, 
/**
 * Name of the links to the articles before and after.
 */
neighbours: string, 
/**
 * Before the title of the article that was published before this one.
 */
previous: string, 
/**
 * Before the title of the article that was published after this one.
 */
next: string, 
/**
 * The button below the article.
 */
more: string, 
/**
 * Name of the list of footnotes for screen readers.
 */
footnotes: string, 
/**
 * Name of the link from a footnote back to the text.
 */
footnoteBack: string, 
/**
 * Before the name of the author.
 */
by: string, 
/**
 * The button beside the author, which opens a chat.
 */
ask: string | null, 
/**
 * Name of the list of subjects.
 */
tags: string, tag: TagWords, callouts: CalloutWords, };

/**
 * The mark of a network; the frontend draws it (`frontend/src/icons/`).
 */
export type BrandIcon = "facebook" | "instagram" | "linkedin" | "pinterest" | "telegram" | "threads" | "tiktok" | "whatsapp" | "x-network" | "youtube";

/**
 * The band that asks for something, with the telephone beside its button.
 */
export type CallToAction = { heading: string, text: string, action: Action, };

/**
 * Titles of callouts.
 */
export type CalloutWords = { note: string, important: string, caution: string, };

/**
 * How cards look.
 */
export type CardStyle = "arcade" | "list";

/**
 * Values, reasons: cards with icons below a heading.
 */
export type Cards = { heading: string, text: string, style: CardStyle, cards: Array<IconCard>, };

/**
 * A civil date in the site's time zone, written as `2025-05-06`.
 */
export type CivilDate = string;

/**
 * The day on which a client agreed to be quoted: kept, and not shown.
 */
export type Consent = boolean;

/**
 * The labels of the office's data.
 */
export type ContactDetails = { heading: string, office: string, hours: Hours | null, 
/**
 * A link to a map of others, that finds the address.
 */
directions: string | null, };

/**
 * Props of `contact-details`.
 */
export type ContactDetailsProps = { copy: ContactDetails, 
/**
 * The main one first.
 */
offices: Array<OfficeProps>, };

/**
 * The ways of contact and what is added to their messages, as components receive them.
 */
export type ContactProps = { ways: Array<ContactWayProps>, interestSuffix: string, 
/**
 * The words before the phone of another office.
 */
phoneLabel: string, };

/**
 * A way of contact as components receive it.
 */
export type ContactWayProps = { kind: WayKind, 
/**
 * As people read it: a number, an address, the words of a link.
 */
value: string, 
/**
 * What a link leads to; `message` follows, where there is one.
 */
href: string, message: string | null, label: string, action: string, text: string | null, icon: Icon, primary: boolean, };

/**
 * The direct buttons.
 */
export type ContactWays = Record<symbol, never>;

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
 * The buttons that copy, and the toast that says so.
 */
export type CopyLabels = { 
/**
 * Begins with `Copiar`; `{label}` stands for the label of what is copied.
 */
button: string, 
/**
 * Title of the toast.
 */
done: string, 
/**
 * `{value}` stands for what was copied.
 */
doneText: string, 
/**
 * Title of the toast when the browser refuses.
 */
failed: string, failedText: string, };

/**
 * How many of something are shown.
 */
export type Count = number;

/**
 * A day as React receives it: nothing is formatted in the browser.
 */
export type DateText = { 
/**
 * For `<time datetime>`: `2025-05-06`.
 */
iso: string, 
/**
 * For people, as the site's language writes it: `6 de Mayo, 2025`.
 */
text: string, };

/**
 * Everything that the renderer needs to render one page.
 */
export type Document = { 
/**
 * Identifies the frontend build; data of another build is not used.
 */
build: string, layout: Layout, payload: Payload, };

/**
 * One file.
 */
export type Download = { file: FileLink, label: string, text: string | null, };

/**
 * Files, each with its kind and size.
 */
export type Downloads = { heading: string | null, text: string | null, files: Array<Download>, };

/**
 * A video or a map of another site.
 */
export type Embed = { service: EmbedService, title: string, text: MarkdownText | null, image: Image, action: string, 
/**
 * What the frame loads.
 */
frame: string, 
/**
 * Its page on the other site.
 */
page: string, 
/**
 * What the frame may do.
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
 * A link to a file of `content/files/`.
 */
export type FileLink = { 
/**
 * Without the base path: `/files/solicitud.pdf`.
 */
to: string, 
/**
 * What the file is, beside the text of the link: `PDF, 1.2 MB`.
 */
note: string, };

/**
 * The foot of every page.
 */
export type Footer = { 
/**
 * Heading above the quick links.
 */
linksHeading: string, links: Array<FooterLink>, 
/**
 * Heading above e-mail and chat number.
 */
contactHeading: string, 
/**
 * Heading above the social links.
 */
socialHeading: string, 
/**
 * Follows the year and the brand: `Todos los derechos reservados.`
 */
rights: string, 
/**
 * Left out where nobody is named.
 */
credit: WebLink | null, };

/**
 * A quick link.
 */
export type FooterLink = { route: Href, label: string, };

/**
 * The page's heading with a large picture, over the whole width.
 */
export type Hero = { headline: string, 
/**
 * A second, smaller heading.
 */
subheading: string, 
/**
 * What is promised, below the headline.
 */
text: string, action: Action, 
/**
 * A link beside the button that opens a chat.
 */
chat: string | null, note: string | null, image: Image, };

/**
 * One card of Home.
 */
export type HomeService = { title: string, icon: Icon, description: string, 
/**
 * Where the card leads: `/servicios/#vida`.
 */
link: RouteLink, };

/**
 * When the advisory answers.
 */
export type Hours = { label: string, 
/**
 * In one's own words, below the hours of the office if it has any.
 */
lines: Array<string> | null, };

/**
 * Some days, and when the office is open on them.
 */
export type HoursRow = { 
/**
 * `Lunes a viernes`, `25 de Diciembre, 2026`
 */
days: string, 
/**
 * `9:00 a 18:00 h`, `Cerrado`
 */
times: string, };

/**
 * The hours of an office, in the site's language.
 */
export type HoursText = { 
/**
 * What they are called, where the section has no word of its own: `Horario`.
 */
label: string, rows: Array<HoursRow>, };

/**
 * Where a link leads: a page of this site, a file of `content/files/`, or another site.
 */
export type Href = string | FileLink;

/**
 * An icon, by the name that content uses for it.
 */
export type Icon = string & { readonly isIcon: true };

/**
 * A card with an icon: a value, a reason.
 */
export type IconCard = { icon: Icon, title: string, text: string, };

/**
 * An image of the content, as the page loads it.
 *
 * In content: `src` (a file, or an `https` URL with `width` and `height`) and `alt`.
 */
export type Image = { 
/**
 * URL path with the base path, or the absolute URL of an image on another host.
 */
src: string, 
/**
 * What the image shows, for those who do not see it (WCAG 1.1.1).
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
 * A photograph's files, the best encoding first, one that every browser reads last; none for
 * a drawing and for an image on another host.
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
 * The note that says which service a visitor asked about.
 */
export type InterestLabels = { 
/**
 * `{service}` stands for the title of the service.
 */
text: string, 
/**
 * The button that drops it.
 */
drop: string, };

/**
 * The logo that covers Home when it is entered.
 */
export type Intro = { replay: Replay, };

/**
 * Words of the interface that belong to no single page.
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
 * Name of the button that closes it.
 */
closeMenu: string, 
/**
 * Name of the small button beside `Servicios`.
 */
openServices: string, 
/**
 * Name of the button that skips the intro.
 */
skipIntro: string, 
/**
 * Added to the name of a link that opens in a new tab.
 */
newTab: string, 
/**
 * Name of the region where toasts appear; `{hotkey}` stands for the key.
 */
notifications: string, 
/**
 * Said by screen readers before the text of a toast.
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
 * Text of that toast.
 */
loadFailedText: string, 
/**
 * Its button.
 */
retry: string, 
/**
 * Said by screen readers after a page change; `{title}` stands for the page's title.
 */
pageLoaded: string, 
/**
 * Status for screen readers while a page takes long; in the language of the site if absent.
 */
pageLoading: string | null, 
/**
 * Name of a rating; `{stars}` stands for the number.
 */
rating: string, interest: InterestLabels, copy: CopyLabels, article: ArticleWords, };

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
 * The paths of the pages outside of the blog that list articles: like the pages of the blog,
 * they are read from their own documents.
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
 * The page that says how to reach the advisory.
 */
contactPage: RouteLink | null, 
/**
 * The page that lists all articles.
 */
articleList: RouteLink | null, 
/**
 * The authors of the articles.
 */
authors: Array<Person>, contact: ContactProps, footer: Footer, social: Array<SocialLink>, licence: Licence | null, privacyNotice: NoticeLink | null, intro: Intro, labels: Labels, 
/**
 * Year of the build in the site's time zone.
 */
year: number, timeZone: string, };

/**
 * The agent's licence from the Comisión Nacional de Seguros y Fianzas.
 */
export type Licence = { 
/**
 * Words before the number.
 */
label: string, number: string, 
/**
 * The build warns from 60 days before this day.
 */
expires: ExpiryDate, 
/**
 * Words before the day of expiry.
 */
expiresLabel: string, 
/**
 * Where anybody can check it.
 */
verify: WebLink | null, 
/**
 * The insurance for the agent's own mistakes.
 */
cover: string | null, };

/**
 * One logo; its text is the name of whom it stands for.
 */
export type Logo = { image: Image, url: WebUrl | null, };

/**
 * Logos in a row.
 */
export type Logos = { heading: string, text: string | null, logos: Array<Logo>, };

/**
 * Running text in Markdown, as HTML.
 */
export type MarkdownText = { html: string, };

/**
 * A link of a menu below an entry of the header.
 */
export type MenuLink = { route: Href, label: string, icon: Icon | null, };

/**
 * An entry of the header.
 */
export type NavigationEntry = { route: Href, label: string, icon: Icon | null, submenu: Submenu | null, };

/**
 * The page's heading, a way on and a picture.
 */
export type NotFound = { title: string, text: string, action: Action, image: Image, };

/**
 * A text in a box.
 */
export type Notice = { heading: string | null, text: MarkdownText, };

/**
 * The link to the privacy notice.
 */
export type NoticeLink = { label: string, url: Href, 
/**
 * Day of its last change.
 */
updated: CivilDate | null, 
/**
 * The notice in its simplified form, beside the ways of contact.
 */
short: string | null, };

/**
 * An office as it is shown.
 */
export type OfficeProps = { name: string | null, 
/**
 * Its address, line by line.
 */
lines: Array<string>, phone: Phone | null, hours: HoursText | null, map: Image | null, };

/**
 * The page component and its props.
 */
export type Page = { "id": "sections", "props": SectionsProps } | { "id": "article", "props": ArticleProps };

/**
 * The JSON inside each page, from which React hydrates it. A tab that comes from another page
 * reads it in the document that it has fetched.
 */
export type PageData = { build: string, 
/**
 * The sum of the document's body without these data (`ssg-output`'s `body_sum`), by which
 * a tab knows that a document it has fetched is as it was made.
 */
sum: number, 
/**
 * Canonical path without the base path.
 */
path: string, 
/**
 * What the document holds as HTML is taken from there: its title, and the table of contents
 * and the body of an article.
 */
page: Page, };

/**
 * The page's heading and what follows it directly.
 */
export type PageHeading = { heading: string, text: string | null, image: Image | null, 
/**
 * Links to every service, which lead to their cards.
 */
serviceLinks: boolean, };

/**
 * A link to one page of the list.
 */
export type PageLink = { number: number, 
/**
 * For screen readers: `Página 2`.
 */
name: string, to: RouteLink, };

/**
 * Links from one page of the list to the others.
 */
export type Pagination = { 
/**
 * Name of the links.
 */
label: string, previousLabel: string, nextLabel: string, 
/**
 * The number of this page, counted from 1.
 */
current: number, previous: RouteLink | null, next: RouteLink | null, 
/**
 * In order; `None` stands for pages that are left out.
 */
pages: Array<PageLink | null>, };

/**
 * Large panels in pairs.
 */
export type Panels = { panels: Array<IconCard>, };

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
 * How articles call the person in `author`.
 */
id: Anchor, name: string, role: string | null, 
/**
 * The initials stand in the place of one that is missing.
 */
image: Image | null, 
/**
 * A sentence or two, at the end of each article.
 */
text: string | null, url: WebUrl | null, 
/**
 * Invented for show; the build warns until a real one takes its place.
 */
sample: SampleFlag, };

/**
 * A telephone number with the code of its country, and an extension if need be.
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
 * As people read it: `+52 33 0000 0000`.
 */
display: string, };

/**
 * Props of `profile`.
 */
export type ProfileProps = { 
/**
 * There is one wherever content has no errors.
 */
person: Person | null, heading: string | null, quote: string | null, text: MarkdownText | null, licence: Licence | null, };

/**
 * One question.
 */
export type Question = { 
/**
 * A link to this anchor opens the answer.
 */
id: Anchor | null, question: string, answer: MarkdownText, };

/**
 * Questions, each with an answer that is closed at first.
 */
export type Questions = { heading: string | null, questions: Array<Question>, };

/**
 * Whether the intro shows once per tab session or on every entry of Home.
 */
export type Replay = "once" | "always";

/**
 * A link to a route of this site, with an anchor if need be: `/servicios/#vida`.
 *
 * Held in its canonical form, without the base path (React's router adds it).
 */
export type RouteLink = string;

/**
 * `true` for sample content; the build warns of it.
 */
export type SampleFlag = boolean;

/**
 * A section of a page, as its component receives it.
 */
export type SectionProps = { "kind": "article-list" } & ArticleListProps | { "kind": "call-to-action" } & CallToAction | { "kind": "cards" } & Cards | { "kind": "contact-details" } & ContactDetailsProps | { "kind": "contact-ways" } & ContactWays | { "kind": "downloads" } & Downloads | { "kind": "embed" } & Embed | { "kind": "hero" } & Hero | { "kind": "logos" } & Logos | { "kind": "not-found" } & NotFound | { "kind": "notice" } & Notice | { "kind": "page-heading" } & PageHeading | { "kind": "panels" } & Panels | { "kind": "profile" } & ProfileProps | { "kind": "questions" } & Questions | { "kind": "service-cards" } & ServiceCardsProps | { "kind": "services" } & ServicesProps | { "kind": "split" } & Split | { "kind": "steps" } & Steps | { "kind": "testimonials" } & TestimonialsProps | { "kind": "text" } & Text;

/**
 * Props of a page that is made of sections.
 */
export type SectionsProps = { sections: Array<SectionProps>, };

/**
 * One product, a card of `/servicios/`.
 */
export type Service = { 
/**
 * Anchor of the card and name of the product: `gastos-medicos`.
 */
id: Anchor, 
/**
 * Further anchors that lead to the same card.
 */
anchors: Array<Anchor> | null, title: string, icon: Icon, description: string, 
/**
 * What the product covers, one line each.
 */
details: Array<string>, 
/**
 * What happens in a case of it, with figures.
 */
example: string | null, image: Image, 
/**
 * Invented for show; the build warns until the owner has made the text their own.
 */
sample: SampleFlag, };

/**
 * A selection of services.
 */
export type ServiceCards = { heading: string, text: string, 
/**
 * How many of the cards in `services.yaml` are shown.
 */
shown: Count, 
/**
 * The link of each card.
 */
learnMore: string, 
/**
 * The button below.
 */
all: Action, };

/**
 * Props of `service-cards`.
 */
export type ServiceCardsProps = { copy: ServiceCards, 
/**
 * Only those that are shown.
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
export type ServicesProps = { request: string | null, example: string | null, services: Array<ShownService>, };

/**
 * A product, as a page shows it.
 */
export type ShownService = { service: Service, 
/**
 * The ids at which its card is: none where the page shows it for the second time.
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
 * All of `services.yaml`, the cards that no page shows included.
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
 * A picture beside a text.
 */
export type Split = { heading: string, text: MarkdownText, image: Image, action: Action | null, 
/**
 * Whether the picture comes first.
 */
imageFirst: boolean, };

/**
 * A rating on a scale of five.
 */
export type Stars = number;

/**
 * One step.
 */
export type Step = { title: string, text: string, };

/**
 * Numbered steps.
 */
export type Steps = { heading: string, text: string | null, steps: Array<Step>, };

/**
 * The links below an entry of the header.
 */
export type Submenu = { 
/**
 * Name of the button that shows them.
 */
button: string, links: Array<MenuLink>, };

/**
 * Words of the pages of subjects; `{tag}` stands for the subject.
 */
export type TagWords = { title: string, description: string, };

/**
 * One client's words, a card of `/testimonios/`.
 */
export type Testimonial = { name: string, 
/**
 * City of the client.
 */
location: string, 
/**
 * The initials stand in the place of one that is missing.
 */
image: Image | null, 
/**
 * Rating from 1 to 5.
 */
stars: Stars, quote: string, 
/**
 * Not shown: whoever publishes it keeps the proof.
 */
consent: Consent | null, 
/**
 * Invented for show; the build warns until a real one takes its place.
 */
sample: SampleFlag, };

/**
 * Props of `testimonials`.
 */
export type TestimonialsProps = { heading: string | null, testimonials: Array<Testimonial>, };

/**
 * Running text beside its heading.
 */
export type Text = { heading: string | null, text: MarkdownText, };

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
