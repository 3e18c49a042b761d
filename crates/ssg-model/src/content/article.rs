//! `content/articles/<slug>.md`: the front matter above the Markdown.

use super::fields::{ArticleImage, CivilDate, SampleFlag};
use super::moment::Moment;
use super::old_address::OldAddress;
use super::references::{PersonId, TagName};
use crate::record;

record! {
    /// The front matter of an article.
    pub struct FrontMatter {
        /// Heading of the page and of the card, and the page's title.
        #[es = "El título, de 15 a 60 caracteres: encabeza el artículo y su tarjeta en el Blog."]
        pub title: String,
        /// Day of publication.
        #[es = "El día de publicación."]
        pub date: CivilDate,
        /// A sentence or two for the card and for search engines.
        #[es = "De qué trata, en 70 a 160 caracteres: se lee en la tarjeta y en los buscadores."]
        pub summary: String,
        /// A picture, a placeholder (only `alt`) or `false`; the same as `false` when absent.
        #[es = "La imagen del artículo. Solo con `alt` se dibuja un recuadro con ese texto; con \
            `false`, o sin la clave, no hay imagen."]
        pub image: Option<ArticleImage>,
        /// Whether links to the article are shared with a picture of its own, drawn from its title;
        /// else with that of the front page.
        #[es = "Si los enlaces compartidos llevan una imagen propia, dibujada con el título; si no, llevan la de la portada."]
        pub share_image: bool,
        /// Who has written it.
        #[es = "Quién lo escribió: el `id` de una persona de `people.yaml`."]
        pub author: Option<PersonId>,
        /// What it is about, in words that other articles have, too.
        #[es = "Sus temas, cada uno en una o dos palabras; los artículos de un tema se reúnen en una \
            página."]
        pub tags: Option<Vec<TagName>>,
        /// Day of the last substantial change.
        #[es = "El día del último cambio importante; se muestra junto a la fecha."]
        pub updated: Option<CivilDate>,
        /// When the article appears in the site, such as `2026-12-01 09:00`; at once when absent.
        #[es = "Cuándo se publica, en la hora local del sitio; sin la clave, en cuanto se \
            construye el sitio."]
        pub publish_at: Option<Moment>,
        /// When the article leaves the site again; never when absent.
        #[es = "Cuándo sale del sitio; sin la clave, se queda."]
        pub expire_at: Option<Moment>,
        /// A draft is left out of the site unless `--drafts` is given.
        #[es = "Con `true`, el artículo es un borrador y no se publica."]
        pub draft: bool,
        /// Invented for show; nobody may publish it.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        /// Earlier addresses of the article; they lead to its present one.
        #[es = "Direcciones que tuvo el artículo, desde la primera diagonal; llevan a la actual."]
        pub aliases: Option<Vec<OldAddress>>,
    }
}
