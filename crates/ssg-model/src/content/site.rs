//! `content/site.yaml`: what every page shares.

use jiff::civil::Date;
use serde::Serialize;

use super::business::{Business, BusinessType};
use super::embed_service::EmbedService;
use super::fields::{
    CivilDate, Email, ExpiryDate, Image, Name, SampleKey, Symbol, Verification, WebUrl, ZoneName,
};
use super::href::Href;
use super::menu::NavigationLink;
use super::office::Office;
use super::old_address::OldAddress;
use super::phone::{ChatPhone, Phone};
use super::root_file::RootFile;
use super::site_url::SiteUrl;
use super::social::SocialLink;
use super::statistics::Statistics;
use crate::accepts::Accepts;
use crate::decode::{AnyList, Context, Decode, parsed};
use crate::locale::{DateForm, Locale};
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// `content/site.yaml`.
    pub struct SiteFile {
        /// Name of the advisory, as in the header and in page titles.
        #[es = "El nombre del negocio: está en el encabezado y en el título de cada página."]
        pub brand: Name,
        /// What the brand does, in two or three words, under its name.
        #[es = "A qué se dedica, en dos o tres palabras, debajo del nombre."]
        pub descriptor: String,
        /// The footer's line under the logo.
        #[es = "El lema al pie de cada página."]
        pub tagline: String,
        /// Where the site is published; its path, if any, is the base path of every link.
        #[es = "La dirección del sitio publicado."]
        pub url: SiteUrl,
        #[es = "El idioma del sitio."]
        pub locale: Locale,
        #[es = "Cómo se escriben las fechas de un sitio en español; si falta, `6 de Mayo, 2025`."]
        pub dates: Option<DateForm>,
        #[es = "La zona horaria con la que se cuentan los días."]
        pub time_zone: ZoneName,
        /// For search engines, where a page has none of its own.
        #[es = "La descripción para los buscadores cuando una página no tiene la suya."]
        pub description: String,
        /// The symbol beside the brand's name.
        #[es = "El símbolo junto al nombre."]
        pub logo: Image,
        /// The symbol on the browser's tab, on phones and in share images.
        #[es = "El símbolo en la pestaña del navegador, en los teléfonos y en las imágenes de los enlaces compartidos: un SVG."]
        pub favicon: Symbol,
        #[es = "Qué clase de negocio es."]
        pub business: Option<Business>,
        #[es = "El menú del encabezado, en orden."]
        pub navigation: AnyList<NavigationLink>,
        #[es = "Teléfonos, correos y mensajes ya escritos."]
        pub contact: Contact,
        #[es = "El domicilio, como en un sobre."]
        pub office: Office,
        /// Left out by those who have one office.
        #[es = "Las demás oficinas."]
        pub branches: Option<Vec<Office>>,
        #[es = "El pie de cada página."]
        pub footer: Footer,
        /// Left out by those who have none.
        #[es = "Los perfiles en redes sociales."]
        pub social: Option<Vec<SocialLink>>,
        #[es = "La cédula de la CNSF; se muestra al pie y el sitio avisa antes de que venza."]
        pub licence: Option<Licence>,
        /// Link to the privacy notice, shown in the footer.
        #[es = "El enlace al aviso de privacidad, al pie de cada página."]
        pub privacy_notice: Option<NoticeLink>,
        #[es = "El logotipo que abre el sitio."]
        pub intro: Intro,
        #[es = "Palabras de la interfaz; varias solo las dicen los lectores de pantalla."]
        pub labels: Labels,
        /// Addresses of pages that are gone for good.
        #[es = "Direcciones de páginas que ya no existen y que nada sustituye."]
        pub gone: Option<Vec<OldAddress>>,
        /// Whose videos and maps pages may show; browsers load nothing of others.
        #[es = "De qué otros sitios son los videos y los mapas que muestran las páginas."]
        pub embeds: Option<Vec<EmbedService>>,
        /// Who counts visits.
        #[es = "Quién cuenta las visitas, sin cookies."]
        pub statistics: Option<Statistics>,
        #[es = "Los códigos con los que los buscadores y las redes comprueban que el sitio es tuyo."]
        pub head: Option<HeadTags>,
        /// Files that other services ask for, to know whose site it is.
        #[es = "Archivos de texto junto a la portada, como los que piden los buscadores para \
            comprobar de quién es el sitio."]
        pub root_files: Option<Vec<RootFile>>,
        #[es = "Cómo se publica el sitio."]
        pub publish: Option<Publish>,
        /// Keys of this file whose values are still samples; the build warns of each.
        #[es = "Las claves de este archivo que todavía son inventadas; el sitio avisa de cada una."]
        pub samples: Option<Vec<SampleKey>>,
    }

    /// How visitors reach the advisory.
    pub struct Contact {
        #[es = "El correo de ventas."]
        pub sales_email: Email,
        /// Prefilled subject of a message to `sales_email`.
        #[es = "El asunto ya escrito de un correo a ventas."]
        pub sales_subject: String,
        #[es = "El correo de ayuda."]
        pub help_email: Email,
        /// Prefilled subject of a message to `help_email`.
        #[es = "El asunto ya escrito de un correo de ayuda."]
        pub help_subject: String,
        #[es = "El teléfono para llamar."]
        pub phone: Phone,
        #[es = "El número de WhatsApp."]
        pub whatsapp: ChatPhone,
        /// Prefilled WhatsApp message.
        #[es = "El mensaje de WhatsApp ya escrito."]
        pub whatsapp_greeting: String,
        /// Added to the greeting and the subjects when the visitor asked about a service;
        /// `{service}` stands for its title.
        #[es = "Se agrega al mensaje y a los asuntos cuando alguien pregunta por un seguro; \
            `{service}` se cambia por su título."]
        pub interest_suffix: String,
    }

    /// The foot of every page.
    pub struct Footer {
        /// Heading above the quick links.
        #[es = "El encabezado de los enlaces rápidos."]
        pub links_heading: String,
        #[es = "Los enlaces rápidos, en orden."]
        pub links: Vec<FooterLink>,
        /// Heading above e-mail and chat number.
        #[es = "El encabezado del correo y del WhatsApp."]
        pub contact_heading: String,
        /// Heading above the social links.
        #[es = "El encabezado de las redes sociales."]
        pub social_heading: String,
        /// Follows the year and the brand: `Todos los derechos reservados.`
        #[es = "Lo que sigue al año y al nombre: «Todos los derechos reservados.»"]
        pub rights: String,
        /// Left out where nobody is named.
        #[es = "Quién hizo el sitio."]
        pub credit: Option<WebLink>,
    }

    /// A quick link.
    pub struct FooterLink {
        #[es = "A dónde lleva: una página, un archivo (`/files/…`) u otro sitio."]
        pub route: Href,
        #[es = "El texto del enlace."]
        pub label: String,
    }

    /// A link to another site.
    pub struct WebLink {
        #[es = "El texto del enlace."]
        pub label: String,
        #[es = "A dónde lleva."]
        pub url: WebUrl,
    }

    /// The link to the privacy notice.
    pub struct NoticeLink {
        #[es = "El texto del enlace."]
        pub label: String,
        #[es = "A dónde lleva: una página, un archivo (`/files/…`) u otro sitio."]
        pub url: Href,
        /// Day of its last change.
        #[es = "El día de su último cambio: `2026-11-03`."]
        pub updated: Option<CivilDate>,
        /// The notice in its simplified form, beside the ways of contact.
        #[es = "El aviso simplificado, junto a las formas de contacto: quién responde por los datos, \
            cuáles son, para qué y cómo limitar su uso."]
        pub short: Option<String>,
    }

    /// The agent's licence from the Comisión Nacional de Seguros y Fianzas.
    pub struct Licence {
        /// Words before the number.
        #[es = "Las palabras antes del número."]
        pub label: String,
        #[es = "El número de la cédula."]
        pub number: String,
        /// The build warns from 60 days before this day.
        #[es = "El día en que vence; el sitio avisa desde 60 días antes."]
        pub expires: ExpiryDate,
        /// Words before the day of expiry.
        #[es = "Las palabras antes de la fecha."]
        pub expires_label: String,
        /// Where anybody can check it.
        #[es = "Dónde puede comprobarla cualquiera."]
        pub verify: Option<WebLink>,
        /// The insurance for the agent's own mistakes.
        #[es = "El seguro de responsabilidad civil del agente."]
        pub cover: Option<String>,
    }

    /// The logo that covers Home when it is entered.
    pub struct Intro {
        #[es = "Con `once` se ve una vez por visita; con `always`, cada vez que alguien entra a \
            Inicio."]
        pub replay: Replay,
    }

    /// Codes that prove whose the site is; they stand in the head of Home.
    pub struct HeadTags {
        #[es = "El de Google Search Console."]
        pub google: Option<Verification>,
        #[es = "El de Bing Webmaster Tools."]
        pub bing: Option<Verification>,
        #[es = "El de Yandex."]
        pub yandex: Option<Verification>,
        #[es = "El de Facebook."]
        pub facebook: Option<Verification>,
        #[es = "El de Pinterest."]
        pub pinterest: Option<Verification>,
    }

    /// How the site is published.
    pub struct Publish {
        /// Whether every text in the output has compressed variants beside it: most hosts compress
        /// by themselves, and some cap the number of files.
        #[es = "Con `true`, cada archivo de texto va acompañado de sus versiones `.br` y `.gz`; solo \
            para servidores propios que no comprimen."]
        pub precompress: bool,
    }

    /// Words of the interface that belong to no single page.
    pub struct Labels {
        /// First link of every page, to its main content.
        #[es = "El primer enlace de cada página, que salta al contenido."]
        pub skip: String,
        /// Name of the header's navigation.
        #[es = "El nombre del menú del encabezado."]
        pub navigation: String,
        /// Name of the button that opens the menu on small screens.
        #[es = "El botón que abre el menú en pantallas pequeñas."]
        pub open_menu: String,
        /// Name of the button that closes it.
        #[es = "El botón que lo cierra."]
        pub close_menu: String,
        /// Name of the small button beside `Servicios`.
        #[es = "El botón pequeño junto a «Servicios»."]
        pub open_services: String,
        /// Name of the button that skips the intro.
        #[es = "El botón que salta la presentación."]
        pub skip_intro: String,
        /// Added to the name of a link that opens in a new tab.
        #[es = "Se agrega al nombre de un enlace que se abre en otra pestaña."]
        pub new_tab: String,
        /// Name of the region where toasts appear; `{hotkey}` stands for the key.
        #[es = "El nombre del lugar donde aparecen los avisos; `{hotkey}` se cambia por la tecla."]
        pub notifications: String,
        /// Said by screen readers before the text of a toast.
        #[es = "Lo que dicen los lectores de pantalla antes de un aviso."]
        pub notification: String,
        /// Name of the button that closes a toast.
        #[es = "El botón que cierra un aviso."]
        pub close: String,
        /// Title of the toast after a page failed to load.
        #[es = "El título del aviso cuando una página no se pudo abrir."]
        pub load_failed_title: String,
        /// Text of that toast.
        #[es = "El texto de ese aviso."]
        pub load_failed_text: String,
        /// Its button.
        #[es = "El botón de ese aviso."]
        pub retry: String,
        /// Said by screen readers after a page change; `{title}` stands for the page's title.
        #[es = "Lo que dicen los lectores de pantalla al cambiar de página; `{title}` se cambia \
            por su título."]
        pub page_loaded: String,
        /// Status for screen readers while a page takes long; in the language of the site if absent.
        #[es = "Lo que dicen los lectores de pantalla si una página tarda; sin la clave, «Cargando \
            la página…»."]
        pub page_loading: Option<String>,
        /// Name of a rating; `{stars}` stands for the number.
        #[es = "El nombre de una calificación; `{stars}` se cambia por el número."]
        pub rating: String,
        #[es = "La nota que recuerda por cuál servicio preguntó el visitante."]
        pub interest: InterestLabels,
        #[es = "Los botones que copian y el aviso que aparece después."]
        pub copy: CopyLabels,
        #[es = "Las palabras que rodean a cada artículo."]
        pub article: ArticleWords,
    }

    /// Words around an article.
    pub struct ArticleWords {
        /// At an old address of an article or a page, above the link to the present one.
        #[es = "Lo que se lee en una dirección anterior de un artículo o de una página, sobre el enlace a la actual."]
        pub moved: String,
        /// Link above the title.
        #[es = "El enlace arriba del título, que regresa a la lista."]
        pub back: String,
        /// Before the day of the last change.
        #[es = "Las palabras antes del día del último cambio."]
        pub updated: String,
        /// How long the article takes to read; `{minutes}` stands for the number.
        #[es = "Cuánto se tarda en leer el artículo; `{minutes}` son los minutos."]
        pub reading_time: String,
        /// How long the article takes to read, when that is one minute.
        #[es = "Lo mismo, cuando es un solo minuto."]
        pub reading_time_one: String,
        /// Heading of the table of contents.
        #[es = "El encabezado del índice, que solo tienen los artículos largos."]
        pub contents: String,
        /// Name of the links to the articles before and after.
        #[es = "El nombre de los enlaces al artículo anterior y al siguiente, para lectores de \
            pantalla."]
        pub neighbours: String,
        /// Before the title of the article that was published before this one.
        #[es = "Las palabras antes del título del artículo anterior."]
        pub previous: String,
        /// Before the title of the article that was published after this one.
        #[es = "Las palabras antes del título del artículo siguiente."]
        pub next: String,
        /// The button below the article.
        #[es = "El botón debajo del artículo."]
        pub more: String,
        /// Name of the list of footnotes for screen readers.
        #[es = "El nombre de la lista de notas al pie, para lectores de pantalla."]
        pub footnotes: String,
        /// Name of the link from a footnote back to the text.
        #[es = "El enlace de una nota al pie que regresa al texto, para lectores de pantalla."]
        pub footnote_back: String,
        /// Before the name of the author.
        #[es = "La palabra antes del nombre de quien lo escribió."]
        pub by: String,
        /// The button beside the author, which opens a chat.
        #[es = "El botón junto a quien lo escribió, que abre WhatsApp; sin la clave no hay botón."]
        pub ask: Option<String>,
        /// Name of the list of subjects.
        #[es = "El nombre de la lista de temas, para lectores de pantalla."]
        pub tags: String,
        #[es = "Las páginas de los temas."]
        pub tag: TagWords,
        #[es = "Los títulos de los recuadros de un texto."]
        pub callouts: CalloutWords,
    }

    /// Words of the pages of subjects; `{tag}` stands for the subject.
    pub struct TagWords {
        #[es = "El encabezado y el título; `{tag}` es el tema."]
        pub title: String,
        #[es = "La descripción para los buscadores; `{tag}` es el tema."]
        pub description: String,
    }

    /// Titles of callouts.
    pub struct CalloutWords {
        #[es = "El de `[!NOTA]`."]
        pub note: String,
        #[es = "El de `[!IMPORTANTE]`."]
        pub important: String,
        #[es = "El de `[!CUIDADO]`."]
        pub caution: String,
    }

    /// The note that says which service a visitor asked about.
    pub struct InterestLabels {
        /// `{service}` stands for the title of the service.
        #[es = "La nota; `{service}` se cambia por el título del seguro."]
        pub text: String,
        /// The button that drops it.
        #[es = "El botón que quita la nota."]
        pub drop: String,
    }

    /// The buttons that copy, and the toast that says so.
    pub struct CopyLabels {
        /// Begins with `Copiar`.
        #[es = "El botón que copia el teléfono; empieza con «Copiar»."]
        pub phone: String,
        #[es = "El botón que copia el correo de ventas; empieza con «Copiar»."]
        pub sales_email: String,
        #[es = "El botón que copia el correo de ayuda; empieza con «Copiar»."]
        pub help_email: String,
        /// Title of the toast.
        #[es = "El título del aviso cuando se copió."]
        pub done: String,
        /// `{value}` stands for what was copied.
        #[es = "El texto de ese aviso; `{value}` se cambia por lo que se copió."]
        pub done_text: String,
        /// Title of the toast when the browser refuses.
        #[es = "El título del aviso cuando el navegador no dejó copiar."]
        pub failed: String,
        #[es = "El texto de ese aviso."]
        pub failed_text: String,
    }
}

impl SiteFile {
    /// What the business is, for search engines.
    pub fn business_type(&self) -> BusinessType {
        self.business.as_ref().map(|business| business.r#type).unwrap_or_default()
    }

    /// All offices, the main one first.
    pub fn offices(&self) -> impl Iterator<Item = &Office> {
        [&self.office].into_iter().chain(self.branches.iter().flatten())
    }

    /// Forgets the hours of days that are over.
    pub fn forget_past(&mut self, today: Date) {
        for office in [&mut self.office].into_iter().chain(self.branches.iter_mut().flatten()) {
            office.forget_past(today);
        }
    }

    /// Texts at the root of the site.
    pub fn root_files(&self) -> impl Iterator<Item = &RootFile> {
        self.root_files.iter().flatten()
    }

    /// The tags in the head of Home that prove whose the site is: names and contents.
    pub fn head_tags(&self) -> Vec<(&'static str, String)> {
        self.head.as_ref().map(HeadTags::tags).unwrap_or_default()
    }

    /// Whether compressed variants go with the files.
    pub fn is_precompressed(&self) -> bool {
        self.publish.as_ref().is_some_and(|publish| publish.precompress)
    }
}

impl HeadTags {
    /// The names of the tags, each with its code.
    fn tags(&self) -> Vec<(&'static str, String)> {
        let HeadTags { google, bing, yandex, facebook, pinterest } = self;
        let tags = [
            ("google-site-verification", google),
            ("msvalidate.01", bing),
            ("yandex-verification", yandex),
            ("facebook-domain-verification", facebook),
            ("p:domain_verify", pinterest),
        ];
        let given = tags.into_iter().filter_map(|(name, code)| Some((name, code.as_ref()?)));
        given.map(|(name, code)| (name, code.0.clone())).collect()
    }
}

/// Whether the intro shows once per tab session or on every entry of Home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Replay {
    Once,
    Always,
}

impl Decode for Replay {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| match text {
            "once" => Ok(Replay::Once),
            "always" => Ok(Replay::Always),
            _ => Err(Problem::UnknownChoice {
                found: text.to_owned(),
                choices: vec!["once", "always"],
            }),
        })
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: vec!["once", "always"] }
    }
}
