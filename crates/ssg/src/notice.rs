//! The messages about slow programs.

use ssg_frontend::notice::FrontendNotice;
use ssg_model::words;
use ssg_model::words::Words;

use crate::lock;

/// Returns the message that tells why a program of the frontend takes long.
pub(crate) fn words(notice: FrontendNotice) -> Words {
    match notice {
        FrontendNotice::OtherProcess => lock::waiting(None),
        FrontendNotice::Installing => words!(
            en: "installing the packages of `frontend/` (only the first time; it may take a few minutes)",
            es: "instalando los paquetes de `frontend/` (solo la primera vez; puede tardar unos minutos)",
        ),
        FrontendNotice::Reinstalling => words!(
            en: "files are missing in `frontend/node_modules`: installing the packages again",
            es: "faltan archivos en `frontend/node_modules`: instalando los paquetes de nuevo",
        ),
        FrontendNotice::StillWaiting(program) => words!(
            en: "still waiting for {program}",
            es: "seguimos esperando a {program}",
        ),
    }
}
