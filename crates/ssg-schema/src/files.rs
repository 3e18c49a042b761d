//! The kinds of file that `content/` holds.

use ssg_model::accepts::RecordFields;
use ssg_model::content::article::FrontMatter;
use ssg_model::content::pages::{
    AboutPage, BlogPage, ContactPage, HomePage, NotFoundPage, ServicesPage, TestimonialsPage,
};
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::testimonials::TestimonialsFile;

/// One kind of file.
pub struct ContentFile {
    /// Names its schema.
    pub name: &'static str,
    /// Relative to the project's root; of articles, a glob.
    pub path: &'static str,
    /// What it holds, in Spanish.
    pub es: &'static str,
    pub keys: RecordFields,
}

/// The name of the one kind of file that is Markdown below its data.
pub const ARTICLE: &str = "articulo";

/// Every kind of file, in the order in which people look for them.
pub fn all() -> Vec<ContentFile> {
    let file = |name, path, es, keys| ContentFile { name, path, es, keys };
    vec![
        file("sitio", "content/site.yaml", "Lo que comparten todas las páginas", SiteFile::keys()),
        file("servicios", "content/services.yaml", "Los seguros", ServicesFile::keys()),
        file(
            "testimonios",
            "content/testimonials.yaml",
            "Lo que cuentan los clientes",
            TestimonialsFile::keys(),
        ),
        file(
            ARTICLE,
            "content/articles/*.md",
            "Los datos de un artículo, entre dos líneas `---`",
            FrontMatter::keys(),
        ),
        file("pagina-inicio", "content/pages/inicio.yaml", "La página Inicio", HomePage::keys()),
        file(
            "pagina-sobre-mi",
            "content/pages/sobre-mi.yaml",
            "La página Sobre Mí",
            AboutPage::keys(),
        ),
        file(
            "pagina-servicios",
            "content/pages/servicios.yaml",
            "La página Servicios",
            ServicesPage::keys(),
        ),
        file(
            "pagina-testimonios",
            "content/pages/testimonios.yaml",
            "La página Testimonios",
            TestimonialsPage::keys(),
        ),
        file("pagina-blog", "content/pages/blog.yaml", "La página Blog", BlogPage::keys()),
        file(
            "pagina-contacto",
            "content/pages/contacto.yaml",
            "La página Contacto",
            ContactPage::keys(),
        ),
        file(
            "pagina-no-encontrado",
            "content/pages/no-encontrado.yaml",
            "La página que se ve cuando una dirección no existe",
            NotFoundPage::keys(),
        ),
    ]
}
