//! A project whose content fits badly: the shipped one with a long name, a longer menu, long words, and
//! photographs in place of drawings.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::corpus;

/// The files of `content/`, each with texts and what replaces them.
const CHANGES: [(&str, &[[&str; 2]]); 3] = [
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
        ],
    ),
    ("people.yaml", &[["images/valeria-montes.svg", "images/patio.jpg"]]),
    ("pages/inicio.yaml", &[["../images/portada.svg", "../images/patio.jpg"]]),
];

/// The last entries of a menu of nine.
const MENU: &str = "    label: \"Contacto\"
    icon: mail
  - { route: /preguntas-frecuentes/, label: \"Preguntas frecuentes\", icon: star }
  - { route: /aviso-de-privacidad/, label: \"Confidencialidad\", icon: star }
  - { route: /servicios/#vida, label: \"Otorrinolaringología\", icon: star }
";

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
    fs::copy(root.join("tests/photos/patio.jpg"), content.join("images/patio.jpg"))?;
    Ok(())
}
