//! Reasons why an edit cannot be made.

use ssg_model::words;
use ssg_model::words::Words;

/// The reason why an edit cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EditFault {
    /// The file is not valid YAML, or has no front matter.
    Unreadable,
    /// The file has no such value.
    Missing,
    /// The edit needs a list or a record, and the value is something else.
    OtherShape,
    /// The index is beyond the end of the list.
    OutsideList,
    /// The range is not in the text below the front matter.
    OutsideBody,
    /// The value cannot be written here so that it is read back as the same.
    NotWritable,
}

impl EditFault {
    /// Returns the message for the fault.
    pub(crate) fn words(self) -> Words {
        match self {
            EditFault::Unreadable => words!(
                en: "the file cannot be read as it is, so nothing in it can be changed here",
                es: "el archivo no se puede leer como está; por eso aquí no se puede cambiar nada en él",
            ),
            EditFault::Missing => words!(
                en: "the file no longer has this value",
                es: "el archivo ya no tiene este dato",
            ),
            EditFault::OtherShape => words!(
                en: "the value is of another kind in the file",
                es: "en el archivo, el dato es de otro tipo",
            ),
            EditFault::OutsideList => words!(
                en: "the list is shorter in the file",
                es: "en el archivo, la lista es más corta",
            ),
            EditFault::OutsideBody => words!(
                en: "the text is not in this place of the file",
                es: "el texto no está en ese lugar del archivo",
            ),
            EditFault::NotWritable => words!(
                en: "the value cannot be written in this place of the file without changing something else",
                es: "el dato no se puede escribir en ese lugar del archivo sin cambiar algo más",
            ),
        }
    }
}
