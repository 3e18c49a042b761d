//! `content/pages/*.yaml`: the copy of each page.

use super::fields::{Count, Image, RouteLink, SampleFlag};
use crate::icon::Icon;
use crate::record;

record! {
    /// What search engines and the browser's tab show of a page.
    pub struct PageMeta {
        /// Title without the brand, which is added to it.
        pub title: String,
        pub description: String,
    }

    /// A link that looks like a button.
    pub struct Action {
        pub label: String,
        pub to: RouteLink,
    }

    /// A card with an icon: a value, a reason.
    pub struct IconCard {
        pub icon: Icon,
        pub title: String,
        pub text: String,
    }

    /// The band that closes a page and asks for something.
    pub struct CallToAction {
        pub heading: String,
        pub text: String,
        pub action: Action,
    }

    /// `content/pages/inicio.yaml`.
    pub struct HomePage {
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
        pub meta: PageMeta,
        pub hero: HomeHero,
        pub services: HomeServices,
        pub values: IconCards,
        pub cta: CallToAction,
    }

    /// The top of Home.
    pub struct HomeHero {
        pub headline: String,
        /// A second, smaller heading.
        pub subheading: String,
        pub text: String,
        pub action: Action,
        pub image: Image,
    }

    /// Home's selection of services.
    pub struct HomeServices {
        pub heading: String,
        pub text: String,
        /// How many of the cards in `services.yaml` are shown.
        pub shown: Count,
        /// The link of each card.
        pub learn_more: String,
        /// The button below.
        pub all: Action,
    }

    /// A heading and cards with icons.
    pub struct IconCards {
        pub heading: String,
        pub text: String,
        pub cards: Vec<IconCard>,
    }

    /// `content/pages/sobre-mi.yaml`.
    pub struct AboutPage {
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
        pub meta: PageMeta,
        pub heading: String,
        pub text: String,
        pub image: Image,
        pub story: Story,
        pub mission: IconCard,
        pub vision: IconCard,
        pub trust: IconCards,
        pub cta: CallToAction,
    }

    /// The story of the advisory.
    pub struct Story {
        pub heading: String,
        pub paragraphs: Vec<String>,
    }

    /// `content/pages/servicios.yaml`.
    pub struct ServicesPage {
        pub meta: PageMeta,
        pub heading: String,
        pub text: String,
        /// The button of each card.
        pub request: String,
        pub cta: CallToAction,
    }

    /// `content/pages/testimonios.yaml`.
    pub struct TestimonialsPage {
        /// Invented for show; the build warns until the owner has made the text their own.
        pub sample: SampleFlag,
        pub meta: PageMeta,
        pub heading: String,
        pub text: String,
        pub cta: CallToAction,
    }

    /// `content/pages/blog.yaml`: the list, and the words around an article.
    pub struct BlogPage {
        pub meta: PageMeta,
        pub heading: String,
        pub text: String,
        /// The link of each card.
        pub read_more: String,
        /// Shown while there is no article.
        pub empty: String,
        pub article: ArticleLabels,
        pub not_found: NotFoundText,
    }

    /// Words around an article.
    pub struct ArticleLabels {
        /// Link above the title.
        pub back: String,
        /// Before the day of the last change.
        pub updated: String,
        /// The button below the article.
        pub more: String,
        /// Name of the list of footnotes for screen readers.
        pub footnotes: String,
        /// Name of the link from a footnote back to the text.
        pub footnote_back: String,
    }

    /// A not-found view.
    pub struct NotFoundText {
        pub title: String,
        pub text: String,
        pub action: Action,
    }

    /// `content/pages/no-encontrado.yaml`: the general not-found page.
    pub struct NotFoundPage {
        pub view: NotFoundText,
        pub image: Image,
    }

    /// `content/pages/contacto.yaml`.
    pub struct ContactPage {
        pub meta: PageMeta,
        pub heading: String,
        pub text: String,
        pub buttons: ContactButtons,
        pub details: ContactDetails,
        pub interest: InterestLabels,
        pub copy: CopyLabels,
    }

    /// The three direct buttons.
    pub struct ContactButtons {
        pub whatsapp: ContactButton,
        pub email: ContactButton,
        pub call: ContactButton,
    }

    /// A button and a line that says what to expect.
    pub struct ContactButton {
        pub label: String,
        pub text: String,
    }

    /// The labels of the info card.
    pub struct ContactDetails {
        pub heading: String,
        pub office: String,
        pub phone: String,
        pub sales: String,
        pub help: String,
        /// Opening hours, one line each.
        pub hours: Option<Hours>,
    }

    /// When the advisory answers.
    pub struct Hours {
        pub label: String,
        pub lines: Vec<String>,
    }

    /// The note that says which service a visitor asked about.
    pub struct InterestLabels {
        /// `{service}` stands for the title of the service.
        pub text: String,
        /// The button that drops it.
        pub drop: String,
    }

    /// The buttons that copy, and the toast that says so.
    pub struct CopyLabels {
        /// Begins with `Copiar`.
        pub phone: String,
        pub sales_email: String,
        pub help_email: String,
        /// Title of the toast.
        pub done: String,
        /// `{value}` stands for what was copied.
        pub done_text: String,
        /// Title of the toast when the browser refuses.
        pub failed: String,
        pub failed_text: String,
    }
}
