//! The kinds of file that `content/` holds.

use ssg_model::accepts::RecordFields;
use ssg_model::content::article::FrontMatter;
use ssg_model::content::pages::{PageFile, TextPageFront};
use ssg_model::content::people::PeopleFile;
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::content::theme::ThemeFile;
use ssg_model::defaults;

/// One kind of file.
#[derive(Clone)]
pub struct ContentFile {
    /// Names its schema.
    pub name: &'static str,
    /// Relative to the project's root; of articles and pages, a glob.
    pub path: &'static str,
    /// What it holds, in Spanish.
    pub es: &'static str,
    pub keys: RecordFields,
}

/// The name of the kind of file that articles are.
pub const ARTICLE: &str = "articulo";

/// The names of the kinds of file that pages are.
pub const PAGE: &str = "pagina";
pub const TEXT_PAGE: &str = "pagina-de-texto";

impl ContentFile {
    /// Whether a path relative to the project's root is that of a file of this kind.
    pub fn is(&self, path: &str) -> bool {
        let Some((folder, name)) = self.path.split_once('*') else { return path == self.path };
        let end = name.rsplit('*').next().unwrap_or_default();
        let inner = path.strip_prefix(folder).and_then(|rest| rest.strip_suffix(end));
        inner.is_some_and(|inner| self.path.contains("**") || !inner.contains('/'))
    }
}

/// Every kind of file, in the order in which people look for them.
pub fn all() -> Vec<ContentFile> {
    let file = |name, path, es, keys| ContentFile { name, path, es, keys };
    vec![
        file(
            "sitio",
            "content/site.yaml",
            "Lo que comparten todas las páginas",
            defaults::relax(SiteFile::keys()),
        ),
        file("servicios", "content/services.yaml", "Los seguros", ServicesFile::keys()),
        file(
            "testimonios",
            "content/testimonials.yaml",
            "Lo que cuentan los clientes",
            TestimonialsFile::keys(),
        ),
        file("personas", "content/people.yaml", "Quién escribe los artículos", PeopleFile::keys()),
        file(
            "tema",
            "content/theme.yaml",
            "El aspecto: colores, letras y esquinas",
            ThemeFile::keys(),
        ),
        file(
            ARTICLE,
            "content/articles/*.md",
            "Los datos de un artículo, entre dos líneas `---`",
            FrontMatter::keys(),
        ),
        file(PAGE, "content/pages/**/*.yaml", "Una página, hecha de secciones", PageFile::keys()),
        file(
            TEXT_PAGE,
            "content/pages/**/*.md",
            "Los datos de una página de texto corrido, entre dos líneas `---`",
            TextPageFront::keys(),
        ),
    ]
}
