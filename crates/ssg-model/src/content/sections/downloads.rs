//! `downloads`: files that visitors may take along.

use crate::content::href::FileLink;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Files, each with its kind and size.
    pub struct Downloads {
        #[es = "El encabezado de los archivos."]
        pub heading: Option<String>,
        #[es = "El texto debajo del encabezado."]
        pub text: Option<String>,
        #[es = "Los archivos, en orden."]
        pub files: Vec<Download>,
    }

    /// One file.
    pub struct Download {
        #[es = "El archivo de `content/files/`: `/files/solicitud.pdf`."]
        pub file: FileLink,
        #[es = "El texto del enlace; el tipo y el tamaño del archivo se agregan solos."]
        pub label: String,
        #[es = "Para qué sirve el archivo."]
        pub text: Option<String>,
    }
}

impl SectionKind for Downloads {
    const ES: &'static str = "Archivos para descargar: formatos, folletos.";

    shown_as_written!();
}
