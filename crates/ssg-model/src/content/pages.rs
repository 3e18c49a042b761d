//! `content/pages/`: the pages, each a list of sections (`.yaml`) or running text (`.md`).

use super::fields::SampleFlag;
use super::old_address::OldAddress;
use super::sections::Section;
use crate::record;

record! {
    /// What search engines and the browser's tab show of a page.
    pub struct PageMeta {
        /// Title without the brand, which is added to it.
        #[es = "El título, de 15 a 60 caracteres y sin la marca, que se agrega sola."]
        pub title: String,
        #[es = "De qué trata la página, en 70 a 160 caracteres."]
        pub description: String,
    }

    /// The data above the text of a page of running text, `content/pages/*.md`.
    pub struct TextPageFront {
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        /// A hidden page is not part of the site, and not judged.
        #[es = "Con `true`, la página no se publica; los enlaces que llevan a ella son errores."]
        pub hidden: bool,
        /// Heading of the page, and its title.
        #[es = "El título de la página, que es también su encabezado."]
        pub title: String,
        #[es = "De qué trata la página, en 70 a 160 caracteres."]
        pub description: String,
        /// Earlier addresses of the page; they lead to its present one.
        #[es = "Direcciones que tuvo la página, desde la primera diagonal; llevan a la actual."]
        pub aliases: Option<Vec<OldAddress>>,
    }

    /// A file of `content/pages/`.
    pub struct PageFile {
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        /// A hidden page is not part of the site, and not judged.
        #[es = "Con `true`, la página no se publica; los enlaces que llevan a ella son errores."]
        pub hidden: bool,
        /// Earlier addresses of the page; they lead to its present one.
        #[es = "Direcciones que tuvo la página, desde la primera diagonal; llevan a la actual."]
        pub aliases: Option<Vec<OldAddress>>,
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "Las secciones de la página, de arriba abajo; cada una dice en `kind` de qué tipo es."]
        pub sections: Vec<Section>,
    }
}
