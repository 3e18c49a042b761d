//! A project whose content fits badly: the shipped one with a long name, a longer menu, long words, and
//! photographs in place of drawings; and pages with the other kinds of section.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::corpus;

/// The files of `content/`, each with texts and what replaces them.
const CHANGES: [(&str, &[[&str; 2]]); 8] = [
    (
        "site.yaml",
        &[
            ["brand: \"Encino\"", "brand: \"Clínica Dental San Miguel Arcángel\""],
            ["\"Asesoría en Seguros\"", "\"Odontología general y especializada\""],
            ["    label: \"Contacto\"\n    icon: mail\n", MENU],
            ["      footer: false\n", "      header: true\n"],
            ["lunes-viernes", "lunes, miércoles, viernes"],
            [
                "opens: \"09:00\"\n      closes: \"18:00\"",
                "opens: \"00:00\"\n      closes: \"24:00\"",
            ],
            ["Av. Libertad 1234", "Avenida Otorrinolaringólogos 1234"],
            ["images/mapa-oficina.svg", "images/sierra.jpg"],
            ["\nsamples:\n", "\nembeds: [youtube]\nsamples:\n"],
        ],
    ),
    ("people.yaml", &[["    text: >-\n", PORTRAIT], ["\npeople:\n", PEOPLE]]),
    (
        "services.yaml",
        &[
            ["images/servicio-vida.svg", "images/patio.jpg"],
            ["images/servicio-auto.svg", "images/sierra.jpg"],
            ["images/servicio-hogar.svg", "images/calle.jpg"],
        ],
    ),
    ("testimonials.yaml", &[["images/carmen-villasenor.svg", "images/sierra.jpg"]]),
    ("pages/sobre-mi.yaml", &[["../images/sobre-mi.svg", "../images/calle.jpg"]]),
    ("pages/no-encontrado.yaml", &[["../images/no-encontrado.svg", "../images/sierra.jpg"]]),
    (
        "articles/tipos-seguros-de-vida.md",
        &[["../images/articulo-seguros-de-vida.svg", "../images/patio.jpg"]],
    ),
    ("pages/inicio.yaml", &[["../images/portada.svg", "../images/patio.jpg"]]),
];

/// The last entries of a menu of nine.
const MENU: &str = "    label: \"Contacto\"
    icon: mail
  - { route: /preguntas-frecuentes/, label: \"Preguntas frecuentes\", icon: star }
  - { route: /aviso-de-privacidad/, label: \"Aviso de privacidad y confidencialidad\", icon: star }
  - { route: /servicios/#vida, label: \"Otorrinolaringología\", icon: star }
";

/// An upright photograph of the first person.
const PORTRAIT: &str = "    image: { src: images/patio.jpg, alt: \"Un patio de frente.\" }
    text: >-
";

/// A person with a wide photograph and one without, both with long names.
const PEOPLE: &str = "
people:
  - id: maximiliano
    name: \"Maximiliano Fernández de Lizardi y Echeverría\"
    role: \"Otorrinolaringólogo\"
    image: { src: images/sierra.jpg, alt: \"Una sierra al amanecer.\" }
  - { id: ana, name: \"Ana Wolfeschlegelsteinhausen\", role: \"Electroencefalografía\" }
";

/// The folder with the other pages.
const PAGES: &str = "tests/awkward";

/// The photographs: upright, wide, and four times as wide as high.
pub(crate) const PHOTOS: [&str; 3] = ["patio.jpg", "calle.jpg", "sierra.jpg"];

/// Creates the project in `folder`.
pub(crate) fn project(root: &Path, folder: &Path) -> Result<()> {
    corpus::project_of(root, &root.join("content"), folder)?;
    let content = folder.join("content");
    for (name, changes) in CHANGES {
        let file = content.join(name);
        let mut text = fs::read_to_string(&file)?;
        for [from, to] in changes {
            ensure!(text.contains(from), "no `{from}` in `{name}`");
            text = text.replace(from, to);
        }
        fs::write(&file, text).with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    for name in PHOTOS {
        fs::copy(root.join("tests/photos").join(name), content.join("images").join(name))?;
    }
    corpus::copy(&root.join(PAGES), folder)
}
