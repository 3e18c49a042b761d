//! The words of every [`Problem`]: what is wrong, what was expected, and how to mend it.
//!
//! They are built only to be shown, in every language at once, so that a missing translation does
//! not compile. Style: lower case, no final period, backticks around names.

use crate::content::fields::is_email;
use crate::icon::Icon;
use crate::problem::{HtmlFault, ImageFault, LinkFault, Problem, Shape, YamlFault};
use crate::words;
use crate::words::Words;

/// The words of a problem: what is wrong, what belongs at the caret, how to mend it.
pub struct Explanation {
    pub message: Words,
    /// Shown under the caret.
    pub label: Option<Words>,
    pub hint: Option<Words>,
}

impl Explanation {
    pub(crate) fn new(message: Words) -> Self {
        Explanation { message, label: None, hint: None }
    }

    pub(crate) fn label(mut self, label: Words) -> Self {
        self.label = Some(label);
        self
    }

    pub(crate) fn hint(mut self, hint: Words) -> Self {
        self.hint = Some(hint);
        self
    }

    /// `did you mean …`, or what the choices are when none is close.
    fn nearest<'a>(self, found: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> Self {
        match closest(found, known.clone()) {
            Some(near) => self.hint(words!(
                en: "did you mean `{near}`?",
                es: "¿quisiste decir `{near}`?",
            )),
            None => {
                let mut names = known.into_iter().map(|name| format!("`{name}`"));
                let list = names.by_ref().take(12).collect::<Vec<_>>().join(", ");
                let rest = names.count();
                match (list.is_empty(), rest) {
                    (true, _) => self,
                    (false, 0) => self.hint(words!(en: "known: {list}", es: "existen: {list}")),
                    (false, _) => self.hint(words!(
                        en: "known: {list} and {rest} more",
                        es: "existen: {list} y {rest} más",
                    )),
                }
            }
        }
    }
}

/// The name most like `found`, if one is like it at all.
pub(crate) fn closest<'a>(
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&found.to_lowercase(), name), name))
        .filter(|(similarity, _)| *similarity >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

impl Problem {
    /// The words that explain this problem.
    pub fn explain(&self) -> Explanation {
        match self {
            Problem::Unreadable { reason: Words { en, es } } => Explanation::new(words!(
                en: "the file cannot be read: {en}",
                es: "no se puede leer el archivo: {es}",
            )),
            Problem::NotUtf8 => Explanation::new(words!(
                en: "the file is not UTF-8 text",
                es: "el archivo no es texto UTF-8",
            ))
            .label(words!(en: "first wrong byte", es: "primer byte incorrecto"))
            .hint(words!(
                en: "save it again with the encoding UTF-8",
                es: "guárdalo de nuevo con la codificación UTF-8",
            )),
            Problem::EmptyFile => Explanation::new(words!(
                en: "the file is empty",
                es: "el archivo está vacío",
            ))
            .hint(words!(
                en: "restore its content, or delete the file if the site no longer needs it",
                es: "recupera su contenido, o bórralo si el sitio ya no lo necesita",
            )),
            Problem::MissingFile => Explanation::new(words!(
                en: "the file is missing",
                es: "falta el archivo",
            ))
            .hint(words!(
                en: "the site cannot be built without it; restore it from an earlier version",
                es: "sin él no se puede construir el sitio; recupéralo de una versión anterior",
            )),
            Problem::UnknownFile { known, name } => Explanation::new(words!(
                en: "no page uses this file",
                es: "ninguna página usa este archivo",
            ))
            .nearest(name, known.iter().copied()),
            Problem::NotAnArticle => Explanation::new(words!(
                en: "this is not an article",
                es: "esto no es un artículo",
            ))
            .label(words!(
                en: "expected only files named `….md` in this folder",
                es: "en esta carpeta solo se esperaban archivos llamados `….md`",
            ))
            .hint(words!(
                en: "move it out of `content/articles/`; images belong in `content/images/`",
                es: "sácalo de `content/articles/`; las imágenes van en `content/images/`",
            )),
            Problem::WrongExtension { name } => Explanation::new(words!(
                en: "the file's name does not end in `.md`",
                es: "el nombre del archivo no termina en `.md`",
            ))
            .hint(words!(
                en: "rename it to `{name}.md`",
                es: "cámbiale el nombre a `{name}.md`",
            )),
            Problem::FileOutsideContent => Explanation::new(words!(
                en: "the file is a link that leads out of `content/`",
                es: "el archivo es un enlace que lleva fuera de `content/`",
            ))
            .hint(words!(
                en: "put the file itself in its place",
                es: "pon en su lugar el archivo mismo",
            )),
            Problem::BadYaml { fault } => fault.explain(),
            Problem::DuplicateKey { key } => Explanation::new(words!(
                en: "the key `{key}` stands twice",
                es: "la clave `{key}` está dos veces",
            ))
            .label(words!(en: "second time", es: "segunda vez")),
            Problem::YamlReference => Explanation::new(words!(
                en: "YAML anchors, aliases and tags (`&name`, `*name`, `!tag`) are not supported",
                es: "no se admiten anclas, alias ni etiquetas de YAML (`&nombre`, `*nombre`, `!etiqueta`)",
            ))
            .hint(words!(
                en: "write the value out, or put the text in quotes",
                es: "escribe el valor completo, o pon el texto entre comillas",
            )),
            Problem::SecondDocument => Explanation::new(words!(
                en: "a second YAML document begins here",
                es: "aquí empieza un segundo documento de YAML",
            ))
            .hint(words!(
                en: "delete the line `---`; a file holds one document",
                es: "borra el renglón `---`; un archivo contiene un solo documento",
            )),
            Problem::NoFrontMatter => Explanation::new(words!(
                en: "the article has no front matter",
                es: "el artículo no tiene encabezado de datos",
            ))
            .label(words!(en: "expected `---` on the first line", es: "se esperaba `---` en el primer renglón"))
            .hint(words!(
                en: "begin the file with `---`, then `title`, `date` and `summary`, then `---`",
                es: "empieza el archivo con `---`, luego `title`, `date` y `summary`, luego `---`",
            )),
            Problem::FrontMatterNotClosed => Explanation::new(words!(
                en: "the front matter is not closed",
                es: "el encabezado de datos no está cerrado",
            ))
            .label(words!(en: "opened here", es: "se abre aquí"))
            .hint(words!(
                en: "put `---` on a line of its own above the text of the article",
                es: "pon `---` en un renglón propio antes del texto del artículo",
            )),
            Problem::WrongFence => Explanation::new(words!(
                en: "the front matter is closed with `...`",
                es: "el encabezado de datos está cerrado con `...`",
            ))
            .label(words!(en: "expected `---`", es: "se esperaba `---`")),
            Problem::UnknownKey { key, known } => Explanation::new(words!(
                en: "unknown key `{key}`",
                es: "clave desconocida `{key}`",
            ))
            .nearest(key, known.iter().copied()),
            Problem::MissingKey { key } => Explanation::new(words!(
                en: "missing key `{key}`",
                es: "falta la clave `{key}`",
            ))
            .label(words!(en: "expected among these keys", es: "se esperaba entre estas claves"))
            .hint(words!(
                en: "add a line `{key}: …` with the same indentation",
                es: "agrega un renglón `{key}: …` con la misma sangría",
            )),
            Problem::WrongShape { expected, found } => {
                let (expected, found) = (expected.words(), found.words());
                let (en, es) = (&expected.en, &expected.es);
                let label = words!(en: "expected {en}", es: "se esperaba {es}");
                let (en, es) = (&found.en, &found.es);
                Explanation::new(words!(
                    en: "wrong kind of value: this is {en}",
                    es: "tipo de valor incorrecto: esto es {es}",
                ))
                .label(label)
            }
            Problem::EmptyText => Explanation::new(words!(
                en: "the text is empty",
                es: "el texto está vacío",
            ))
            .label(words!(en: "expected a text", es: "se esperaba un texto")),
            Problem::ControlCharacter { found } => {
                let code = u32::from(*found);
                Explanation::new(words!(
                    en: "the text contains the invisible control character U+{code:04X}",
                    es: "el texto contiene el carácter de control invisible U+{code:04X}",
                ))
                .hint(words!(
                    en: "delete the text and type it again instead of pasting it",
                    es: "borra el texto y escríbelo de nuevo en vez de pegarlo",
                ))
            }
            Problem::EmptyList => Explanation::new(words!(
                en: "the list is empty",
                es: "la lista está vacía",
            ))
            .label(words!(en: "expected at least one", es: "se esperaba al menos uno"))
            .hint(words!(
                en: "add a line that begins with `- `; a list that may be absent is left out with its key",
                es: "agrega un renglón que empiece con `- `; si la lista puede faltar, borra también su clave",
            )),
            Problem::BadEmail => Explanation::new(words!(
                en: "not an e-mail address",
                es: "no es una dirección de correo",
            ))
            .label(words!(en: "expected `name@example.com`", es: "se esperaba `nombre@ejemplo.com`")),
            Problem::BadPhone => Explanation::new(words!(
                en: "not a Mexican phone number",
                es: "no es un número de teléfono de México",
            ))
            .label(words!(
                en: "expected `+52` and ten digits",
                es: "se esperaba `+52` y diez dígitos",
            ))
            .hint(words!(
                en: "for example `+52 33 1234 5678`, without the old `044`, `045` or `1`",
                es: "por ejemplo `+52 33 1234 5678`, sin los antiguos `044`, `045` o `1`",
            )),
            Problem::BadUrl => Explanation::new(words!(
                en: "not a web address",
                es: "no es una dirección web",
            ))
            .label(words!(
                en: "expected `https://…`",
                es: "se esperaba `https://…`",
            )),
            Problem::BadId => Explanation::new(words!(
                en: "not usable as a name in an address",
                es: "no sirve como nombre en una dirección",
            ))
            .label(words!(
                en: "expected lower-case letters a–z, digits and hyphens",
                es: "se esperaban minúsculas a–z, dígitos y guiones",
            )),
            Problem::BadLocale => Explanation::new(words!(
                en: "not a language tag",
                es: "no es una etiqueta de idioma",
            ))
            .label(words!(en: "expected for example `es-MX`", es: "se esperaba, por ejemplo, `es-MX`")),
            Problem::BadTimeZone => Explanation::new(words!(
                en: "unknown time zone",
                es: "zona horaria desconocida",
            ))
            .label(words!(
                en: "expected for example `America/Mexico_City`",
                es: "se esperaba, por ejemplo, `America/Mexico_City`",
            )),
            Problem::BadDate => Explanation::new(words!(
                en: "not a date",
                es: "no es una fecha",
            ))
            .label(words!(
                en: "expected year-month-day, such as `2025-05-06`",
                es: "se esperaba año-mes-día, como `2025-05-06`",
            )),
            Problem::StarsOutOfRange => Explanation::new(words!(
                en: "not a rating",
                es: "no es una calificación",
            ))
            .label(words!(
                en: "expected a whole number from 1 to 5",
                es: "se esperaba un número entero del 1 al 5",
            )),
            Problem::OutOfRange { least, most } => Explanation::new(words!(
                en: "not a number that fits here",
                es: "no es un número válido aquí",
            ))
            .label(words!(
                en: "expected a whole number from {least} to {most}",
                es: "se esperaba un número entero del {least} al {most}",
            )),
            Problem::UnknownIcon { name } => Explanation::new(words!(
                en: "unknown icon `{name}`",
                es: "icono desconocido `{name}`",
            ))
            .nearest(name, Icon::NAMES.iter().copied()),
            Problem::UnknownChoice { found, choices } => Explanation::new(words!(
                en: "unknown value `{found}`",
                es: "valor desconocido `{found}`",
            ))
            .nearest(found, choices.iter().copied()),
            Problem::UpdatedBeforeDate => Explanation::new(words!(
                en: "`updated` is earlier than `date`",
                es: "`updated` es anterior a `date`",
            )),
            Problem::BadSlug { suggestion } => {
                let explanation = Explanation::new(words!(
                    en: "the file's name cannot be part of an address",
                    es: "el nombre del archivo no puede ser parte de una dirección",
                ))
                .label(words!(
                    en: "expected lower-case letters a–z, digits and single hyphens",
                    es: "se esperaban minúsculas a–z, dígitos y guiones simples",
                ));
                match suggestion {
                    Some(name) => explanation.hint(words!(
                        en: "rename it to `{name}.md`",
                        es: "cámbiale el nombre a `{name}.md`",
                    )),
                    None => explanation,
                }
            }
            Problem::DuplicateSlug { other } => Explanation::new(words!(
                en: "`{other}` has the same address",
                es: "`{other}` tiene la misma dirección",
            ))
            .hint(words!(
                en: "rename one of the two files; capitals do not make a difference",
                es: "cambia el nombre de uno de los dos; las mayúsculas no cuentan",
            )),
            Problem::DuplicateId { id } => Explanation::new(words!(
                en: "the name `{id}` is taken",
                es: "el nombre `{id}` ya está en uso",
            ))
            .label(words!(en: "second time", es: "segunda vez")),
            Problem::ReservedId { id } => Explanation::new(words!(
                en: "the name `{id}` belongs to the page itself",
                es: "el nombre `{id}` es de la página misma",
            ))
            .hint(words!(
                en: "choose another name, such as `{id}-2`",
                es: "elige otro nombre, como `{id}-2`",
            )),
            Problem::DuplicateEntry { value } => Explanation::new(words!(
                en: "`{value}` is in this list twice",
                es: "`{value}` está dos veces en esta lista",
            ))
            .label(words!(en: "second time", es: "segunda vez"))
            .hint(words!(en: "delete one of the two", es: "borra uno de los dos")),
            Problem::NotARoute { link } if link.starts_with("www.") => Explanation::new(words!(
                en: "`{link}` is read as a page of this site",
                es: "`{link}` se lee como una página de este sitio",
            ))
            .hint(words!(en: "write `https://{link}`", es: "escribe `https://{link}`")),
            Problem::NotARoute { link } if is_email(link) => Explanation::new(words!(
                en: "`{link}` is read as a page of this site",
                es: "`{link}` se lee como una página de este sitio",
            ))
            .hint(words!(en: "write `mailto:{link}`", es: "escribe `mailto:{link}`")),
            Problem::NotARoute { link } if matches!(link.as_str(), "" | "#") => {
                Explanation::new(words!(
                    en: "the link has no address",
                    es: "el enlace no tiene dirección",
                ))
                .hint(words!(
                    en: "write where it leads, such as `/contacto/` or `https://…`",
                    es: "escribe a dónde lleva, como `/contacto/` o `https://…`",
                ))
            }
            Problem::NotARoute { link } => {
                let suggestion = format!("/{}", link.trim_start_matches(['/', '.']));
                Explanation::new(words!(
                    en: "`{link}` is not a route of this site",
                    es: "`{link}` no es una ruta de este sitio",
                ))
                .label(words!(
                    en: "expected a path that begins with `/`",
                    es: "se esperaba una ruta que empiece con `/`",
                ))
                .nearest(&suggestion, crate::route::MAIN_ROUTES)
            }
            Problem::BrokenLink { link, known } => Explanation::new(words!(
                en: "`{link}` leads nowhere",
                es: "`{link}` no lleva a ninguna parte",
            ))
            .nearest(link, known.iter().map(String::as_str)),
            Problem::BrokenAnchor { anchor, target, known } => Explanation::new(words!(
                en: "`{target}` has no anchor `#{anchor}`",
                es: "`{target}` no tiene el ancla `#{anchor}`",
            ))
            .nearest(anchor, known.iter().map(String::as_str)),
            Problem::ForbiddenScheme { scheme } => Explanation::new(words!(
                en: "links of the kind `{scheme}:` are not allowed",
                es: "no se permiten enlaces del tipo `{scheme}:`",
            ))
            .label(words!(
                en: "expected a page of this site, `https:`, `mailto:` or `tel:`",
                es: "se esperaba una página de este sitio, `https:`, `mailto:` o `tel:`",
            )),
            Problem::LinkToDraft { link } => Explanation::new(words!(
                en: "`{link}` leads to a draft, which is not part of the site",
                es: "`{link}` lleva a un borrador, que no forma parte del sitio",
            ))
            .hint(words!(
                en: "remove the link until that article loses its `draft: true`",
                es: "quita el enlace hasta que ese artículo pierda su `draft: true`",
            )),
            Problem::EmphasisNotRead { mark } => Explanation::new(words!(
                en: "visitors will read this `{mark}`: it does not make anything bold",
                es: "los visitantes verán este `{mark}`: no pone nada en negritas",
            ))
            .hint(words!(
                en: "bold begins and ends in one paragraph, with the marks right at the words: `{mark}so{mark}`; to show the mark itself, write a `\\` before each of its characters",
                es: "la negrita empieza y termina en un mismo párrafo, con las marcas pegadas a las palabras: `{mark}así{mark}`; para mostrar la marca misma, escribe `\\` antes de cada uno de sus signos",
            )),
            Problem::BadMoment => Explanation::new(words!(
                en: "not a day with a time",
                es: "no es un día con hora",
            ))
            .label(words!(
                en: "expected for example `2026-12-01 09:00`, or a day alone: `2026-12-01`",
                es: "se esperaba, por ejemplo, `2026-12-01 09:00`, o solo el día: `2026-12-01`",
            )),
            Problem::ClockChange { twice: false } => Explanation::new(words!(
                en: "this time does not exist: the clock is put forward then",
                es: "esta hora no existe: en ese momento se adelanta el reloj",
            ))
            .hint(words!(
                en: "choose a time one hour later",
                es: "elige una hora más tarde",
            )),
            Problem::ClockChange { twice: true } => Explanation::new(words!(
                en: "this time comes twice: the clock is put back then",
                es: "esta hora ocurre dos veces: en ese momento se atrasa el reloj",
            ))
            .hint(words!(
                en: "choose a time one hour earlier or later",
                es: "elige una hora más temprano o más tarde",
            )),
            Problem::ExpiresTooEarly => Explanation::new(words!(
                en: "`expire_at` is not later than `publish_at`",
                es: "`expire_at` no es posterior a `publish_at`",
            ))
            .label(words!(
                en: "the article would never be in the site",
                es: "el artículo nunca estaría en el sitio",
            )),
            Problem::LinkTooEarly { link, until } => Explanation::new(words!(
                en: "`{link}` leads to an article that is not published before {until}",
                es: "`{link}` lleva a un artículo que no se publica antes del {until}",
            ))
            .hint(words!(
                en: "remove the link until then; an article may keep it with the same `publish_at`",
                es: "quita el enlace hasta entonces; un artículo puede conservarlo con el mismo `publish_at`",
            )),
            Problem::LinkToExpired { link, since } => Explanation::new(words!(
                en: "`{link}` leads to an article that left the site on {since}",
                es: "`{link}` lleva a un artículo que salió del sitio el {since}",
            ))
            .hint(words!(
                en: "remove the link, or the `expire_at` of that article",
                es: "quita el enlace, o el `expire_at` de ese artículo",
            )),
            Problem::LinkWillBreak { link, until } => Explanation::new(words!(
                en: "`{link}` leads to an article that leaves the site on {until}",
                es: "`{link}` lleva a un artículo que sale del sitio el {until}",
            ))
            .hint(words!(
                en: "remove the link before then: afterwards it is an error, and the site cannot be built",
                es: "quita el enlace antes de esa fecha: después es un error y el sitio no se puede construir",
            )),
            Problem::BadPublishedList => Explanation::new(words!(
                en: "this is not a list of the addresses of articles",
                es: "esto no es una lista de direcciones de artículos",
            ))
            .label(words!(
                en: "expected `[\"/blog/first/\", \"/blog/second/\"]`",
                es: "se esperaba `[\"/blog/primero/\", \"/blog/segundo/\"]`",
            ))
            .hint(words!(
                en: "restore the file from an earlier version; `ssg build --record` then adds what is new",
                es: "recupera el archivo de una versión anterior; `ssg build --record` agrega después lo nuevo",
            )),
            Problem::LostAddress { address } => Explanation::new(words!(
                en: "the article `{address}` was published, and is gone from the site",
                es: "el artículo `{address}` se publicó y ya no está en el sitio",
            ))
            .hint(words!(
                en: "add `aliases: [{address}]` to the front matter of the article that took its place; \
                     if there is none, add `- {address}` under `gone:` in `content/site.yaml`",
                es: "agrega `aliases: [{address}]` al encabezado del artículo que ocupa su lugar; \
                     si no hay ninguno, agrega `- {address}` bajo `gone:` en `content/site.yaml`",
            )),
            Problem::BadOldAddress => Explanation::new(words!(
                en: "this is not the address of a page",
                es: "esto no es la dirección de una página",
            ))
            .label(words!(en: "expected for example `/blog/old-name/`", es: "se esperaba, por ejemplo, `/blog/nombre-viejo/`"))
            .hint(words!(
                en: "write what follows the site's name, from the first slash, in plain letters and digits",
                es: "escribe lo que sigue al nombre del sitio, desde la primera diagonal, con letras sin acento y dígitos",
            )),
            Problem::AddressInUse { address, file } => Explanation::new(words!(
                en: "`{address}` is the address of `{file}`",
                es: "`{address}` es la dirección de `{file}`",
            ))
            .label(words!(en: "expected an address that no page has any more", es: "se esperaba una dirección que ya no tiene ninguna página"))
            .hint(words!(
                en: "delete this line: an address belongs to one page",
                es: "borra este renglón: una dirección es de una sola página",
            )),
            Problem::OldAddressTwice { address, other } => Explanation::new(words!(
                en: "the old address `{address}` is in `{other}` already",
                es: "la dirección anterior `{address}` ya está en `{other}`",
            ))
            .label(words!(en: "second time", es: "segunda vez"))
            .hint(words!(
                en: "delete one of the two: an address leads to one place",
                es: "borra una de las dos: una dirección lleva a un solo lugar",
            )),
            Problem::LinkToOldAddress { link, target } => Explanation::new(words!(
                en: "`{link}` leads to an address that has moved",
                es: "`{link}` lleva a una dirección que cambió",
            ))
            .hint(words!(
                en: "write `{target}`",
                es: "escribe `{target}`",
            )),
            Problem::MissingImage { path, known } => Explanation::new(words!(
                en: "there is no image `{path}`",
                es: "no existe la imagen `{path}`",
            ))
            .nearest(path, known.iter().map(String::as_str)),
            Problem::ImageOutsideContent { path } => Explanation::new(words!(
                en: "`{path}` is outside of `content/`",
                es: "`{path}` está fuera de `content/`",
            ))
            .hint(words!(
                en: "put the image in `content/images/`",
                es: "pon la imagen en `content/images/`",
            )),
            Problem::BadImage { fault } => {
                let Words { en, es } = fault.words();
                let explanation = Explanation::new(words!(
                    en: "the image cannot be used: {en}",
                    es: "no se puede usar la imagen: {es}",
                ));
                match fault {
                    ImageFault::Unreadable { .. } => explanation,
                    ImageFault::UnknownFormat | ImageFault::NotSvg { .. } => {
                        explanation.hint(words!(
                            en: "use a file in SVG, PNG, JPEG, WebP, AVIF or GIF format",
                            es: "usa un archivo en formato SVG, PNG, JPEG, WebP, AVIF o GIF",
                        ))
                    }
                    ImageFault::Unsafe { .. } => explanation.hint(words!(
                        en: "save it as plain SVG, without declarations of attributes, or as PNG",
                        es: "guárdala como SVG simple, sin declaraciones de atributos, o como PNG",
                    )),
                    ImageFault::NoSize => explanation.hint(words!(
                        en: "save it with a `width` and a `height`, or with a `viewBox`",
                        es: "guárdala con `width` y `height`, o con `viewBox`",
                    )),
                }
            }
            Problem::ExternalImageWithoutSize => Explanation::new(words!(
                en: "an image on another host needs `width` and `height`",
                es: "una imagen en otro servidor necesita `width` y `height`",
            ))
            .hint(words!(
                en: "give its size in pixels, so that the page does not jump when it loads",
                es: "indica su tamaño en pixeles, para que la página no salte al cargarla",
            )),
            Problem::MissingAltText => Explanation::new(words!(
                en: "the image has no text for those who cannot see it",
                es: "la imagen no tiene texto para quienes no pueden verla",
            ))
            .label(words!(
                en: "expected `![what it shows](file)`",
                es: "se esperaba `![lo que muestra](archivo)`",
            )),
            Problem::ExternalImageInText => Explanation::new(words!(
                en: "the text of an article cannot show an image of another site",
                es: "el texto de un artículo no puede mostrar una imagen de otro sitio",
            ))
            .hint(words!(
                en: "put a copy in `content/images/`, if its licence allows that",
                es: "pon una copia en `content/images/`, si su licencia lo permite",
            )),
            Problem::SymbolNotDrawn => Explanation::new(words!(
                en: "the symbol of the site is not an SVG of its own",
                es: "el símbolo del sitio no es un SVG propio",
            ))
            .hint(words!(
                en: "put an SVG in `content/images/`: it is drawn in every size that phones ask for",
                es: "pon un SVG en `content/images/`: se dibuja en cada tamaño que piden los teléfonos",
            )),
            Problem::AnimatedImage => Explanation::new(words!(
                en: "the image moves",
                es: "la imagen tiene movimiento",
            ))
            .hint(words!(
                en: "save one of its frames as PNG, JPEG or WebP",
                es: "guarda uno de sus cuadros como PNG, JPEG o WebP",
            )),
            Problem::ImageTooLarge { size } => Explanation::new(words!(
                en: "the image is too large: {size}",
                es: "la imagen es demasiado grande: {size}",
            ))
            .hint(words!(
                en: "save it with 2000 pixels on its longer side: no page shows more",
                es: "guárdala con 2000 pixeles en su lado más largo: ninguna página muestra más",
            )),
            Problem::WrongImageName { fits } => Explanation::new(words!(
                en: "the name of the image does not say what it is",
                es: "el nombre de la imagen no dice lo que es",
            ))
            .hint(words!(
                en: "rename the file so that it ends in `.{fits}`, here too",
                es: "cambia el nombre del archivo para que termine en `.{fits}`, también aquí",
            )),
            Problem::UnsupportedImage { format } => Explanation::new(words!(
                en: "an image in {format} format cannot be used",
                es: "no se puede usar una imagen en formato {format}",
            ))
            .hint(words!(
                en: "save it as JPEG, or as PNG if it has transparent parts",
                es: "guárdala como JPEG, o como PNG si tiene partes transparentes",
            )),
            Problem::DamagedImage { reason } => Explanation::new(words!(
                en: "the image is damaged ({reason})",
                es: "la imagen está dañada ({reason})",
            ))
            .hint(words!(
                en: "open it in an image program and save it again, or fetch the original",
                es: "ábrela en un programa de imágenes y guárdala de nuevo, o busca el original",
            )),
            Problem::TopHeading => Explanation::new(words!(
                en: "the title of the article is its only top heading",
                es: "el título del artículo es su único encabezado principal",
            ))
            .hint(words!(
                en: "begin headings in the text with `##`",
                es: "empieza los encabezados del texto con `##`",
            )),
            Problem::UndefinedFootnote { name } => Explanation::new(words!(
                en: "there is no footnote `[^{name}]`",
                es: "no existe la nota al pie `[^{name}]`",
            ))
            .hint(words!(
                en: "add a line `[^{name}]: …` at the end of the article",
                es: "agrega un renglón `[^{name}]: …` al final del artículo",
            )),
            Problem::UnusedFootnote { name } => Explanation::new(words!(
                en: "nothing in the text refers to the footnote `[^{name}]`",
                es: "nada en el texto remite a la nota al pie `[^{name}]`",
            ))
            .hint(words!(
                en: "put `[^{name}]` where the note belongs, or delete the note",
                es: "pon `[^{name}]` donde corresponde la nota, o borra la nota",
            )),
            Problem::DuplicateFootnote { name } => Explanation::new(words!(
                en: "the footnote `[^{name}]` is written twice",
                es: "la nota al pie `[^{name}]` está escrita dos veces",
            ))
            .label(words!(en: "second time", es: "segunda vez")),
            Problem::ForbiddenTag { tag } => Explanation::new(words!(
                en: "the HTML element `<{tag}>` is not allowed in an article",
                es: "el elemento HTML `<{tag}>` no se permite en un artículo",
            ))
            .hint(words!(
                en: "use Markdown instead; to show the characters, write `\\<`",
                es: "usa Markdown en su lugar; para mostrar los caracteres, escribe `\\<`",
            )),
            Problem::ForbiddenAttribute { tag, attribute } => Explanation::new(words!(
                en: "the attribute `{attribute}` is not allowed on `<{tag}>`",
                es: "el atributo `{attribute}` no se permite en `<{tag}>`",
            ))
            .hint(words!(en: "delete the attribute", es: "borra el atributo")),
            Problem::BadHtml { fault } => fault.explain(),
            Problem::UnclosedTag { tag } => Explanation::new(words!(
                en: "`<{tag}>` is not closed",
                es: "`<{tag}>` no está cerrado",
            ))
            .label(words!(en: "opened here", es: "se abre aquí"))
            .hint(words!(
                en: "add `</{tag}>` in the same paragraph or block",
                es: "agrega `</{tag}>` en el mismo párrafo o bloque",
            )),
            Problem::StrayEndTag { tag } => Explanation::new(words!(
                en: "`</{tag}>` closes nothing here",
                es: "`</{tag}>` no cierra nada aquí",
            ))
            .hint(words!(
                en: "delete it, or open `<{tag}>` before it in the same paragraph or block",
                es: "bórralo, o abre `<{tag}>` antes, en el mismo párrafo o bloque",
            )),
            Problem::MisplacedTag { tag, parent } => Explanation::new(words!(
                en: "`<{tag}>` cannot stand inside `<{parent}>`",
                es: "`<{tag}>` no puede estar dentro de `<{parent}>`",
            ))
            .hint(words!(
                en: "begin it on a line of its own after an empty line, outside `<{parent}>`",
                es: "empiézalo en su propio renglón después de uno vacío, fuera de `<{parent}>`",
            )),
            Problem::MissingAttribute { tag, attribute } => Explanation::new(words!(
                en: "`<{tag}>` needs the attribute `{attribute}`",
                es: "`<{tag}>` necesita el atributo `{attribute}`",
            )),
            Problem::MissingChild { tag, child } => Explanation::new(words!(
                en: "`<{child}>` is missing in `<{tag}>`",
                es: "falta `<{child}>` en `<{tag}>`",
            ))
            .label(words!(en: "opened here", es: "se abre aquí")),
            Problem::MissingParent { tag, parent } => Explanation::new(words!(
                en: "`<{tag}>` belongs directly inside `<{parent}>`",
                es: "`<{tag}>` va directamente dentro de `<{parent}>`",
            )),
            Problem::TooDeep => Explanation::new(words!(
                en: "too many elements are inside one another",
                es: "hay demasiados elementos unos dentro de otros",
            )),
            Problem::NotReadAsLink { is_image, fault } => {
                let explanation = Explanation::new(match is_image {
                    true => words!(
                        en: "this is not read as an image but as text",
                        es: "esto no se lee como imagen, sino como texto",
                    ),
                    false => words!(
                        en: "this is not read as a link but as text",
                        es: "esto no se lee como enlace, sino como texto",
                    ),
                });
                explanation.hint(fault.hint(*is_image))
            }
            Problem::Output(fault) => fault.explain(),
            Problem::Outside(link) => link.explain(),
            Problem::SampleValue { what } if what == "sample" => Explanation::new(words!(
                en: "this content is still a sample",
                es: "este contenido todavía es de muestra",
            ))
            .hint(words!(
                en: "write your own in its place, then delete the line `sample: true`",
                es: "escribe el tuyo en su lugar y luego borra el renglón `sample: true`",
            )),
            Problem::SampleValue { what } => Explanation::new(words!(
                en: "`{what}` is still a sample value",
                es: "`{what}` todavía es un valor de muestra",
            ))
            .hint(words!(
                en: "put the real value in its place before the site is published",
                es: "pon el valor real en su lugar antes de publicar el sitio",
            )),
            Problem::ImageCleaned { what } => Explanation::new(words!(
                en: "`{what}` is left out of the drawing",
                es: "`{what}` se omite del dibujo",
            ))
            .hint(words!(
                en: "it does more than draw; see that the picture is still right, and save it without",
                es: "hace más que dibujar; revisa que la imagen siga bien y guárdala sin ello",
            )),
            Problem::LicenceExpires { days } if *days < 0 => Explanation::new(words!(
                en: "the licence has expired",
                es: "la cédula ya venció",
            )),
            Problem::LicenceExpires { days: 0 } => Explanation::new(words!(
                en: "the licence expires today",
                es: "la cédula vence hoy",
            )),
            Problem::LicenceExpires { days: 1 } => Explanation::new(words!(
                en: "the licence expires tomorrow",
                es: "la cédula vence mañana",
            )),
            Problem::LicenceExpires { days } => Explanation::new(words!(
                en: "the licence expires in {days} days",
                es: "la cédula vence en {days} días",
            )),
        }
    }
}

impl Shape {
    fn words(self) -> Words {
        match self {
            Shape::Nothing => words!(en: "nothing", es: "nada"),
            Shape::Text => words!(en: "a text", es: "un texto"),
            Shape::Flag => words!(en: "`true` or `false`", es: "`true` o `false`"),
            Shape::List => words!(
                en: "a list (lines that begin with `- `)",
                es: "una lista (renglones que empiezan con `- `)",
            ),
            Shape::Record => words!(
                en: "keys with values (`key: value`)",
                es: "claves con valores (`clave: valor`)",
            ),
        }
    }
}

impl YamlFault {
    fn explain(&self) -> Explanation {
        let (message, hint) = match self {
            YamlFault::Tab => (
                words!(
                    en: "this line is indented with a tab",
                    es: "este renglón tiene sangría con tabulador",
                ),
                words!(
                    en: "use spaces, not tabs",
                    es: "usa espacios, no tabuladores",
                ),
            ),
            YamlFault::NoColon => (
                words!(
                    en: "this line has no key that ends in `: `",
                    es: "este renglón no tiene una clave que termine en `: `",
                ),
                words!(
                    en: "write `key: value`, with a colon and a space after the key",
                    es: "escribe `clave: valor`, con dos puntos y un espacio después de la clave",
                ),
            ),
            YamlFault::SecondColon => (
                words!(
                    en: "a second `: ` is not expected here",
                    es: "aquí no se esperaba otro `: `",
                ),
                words!(
                    en: "put a text that contains `: ` in straight quotes, and check the indentation of the line",
                    es: "pon entre comillas rectas un texto que contenga `: `, y revisa la sangría del renglón",
                ),
            ),
            YamlFault::CurlyQuotes => (
                words!(
                    en: "these quotes are read as part of the text",
                    es: "estas comillas se leen como parte del texto",
                ),
                words!(
                    en: "use straight quotes around the text: `\"…\"`",
                    es: "usa comillas rectas alrededor del texto: `\"…\"`",
                ),
            ),
            YamlFault::OpenQuote => (
                words!(
                    en: "a quote is not closed",
                    es: "faltan las comillas que cierran",
                ),
                words!(
                    en: "put the same quote at the end of the text that begins with one",
                    es: "pon al final del texto las mismas comillas con las que empieza",
                ),
            ),
            YamlFault::AfterQuote => (
                words!(
                    en: "the text goes on after the quote that closes it",
                    es: "el texto sigue después de las comillas que lo cierran",
                ),
                words!(
                    en: "within the text, write «…» instead of the quotes around it",
                    es: "dentro del texto, usa «…» en vez de las comillas que lo rodean",
                ),
            ),
            YamlFault::Indentation => (
                words!(
                    en: "this line is not indented like its neighbours",
                    es: "este renglón no tiene la misma sangría que sus vecinos",
                ),
                words!(
                    en: "begin the lines that belong together below one another",
                    es: "alinea el principio de los renglones que van juntos",
                ),
            ),
            YamlFault::Other { reason } => (
                words!(
                    en: "this is not valid YAML: {reason}",
                    es: "esto no es YAML válido: {reason}",
                ),
                words!(
                    en: "check the indentation, and put texts that contain `: ` or `#` in quotes",
                    es: "revisa la sangría, y pon entre comillas los textos que contengan `: ` o `#`",
                ),
            ),
        };
        Explanation::new(message).hint(hint)
    }
}

impl LinkFault {
    fn hint(self, is_image: bool) -> Words {
        match self {
            LinkFault::SpaceInAddress if is_image => words!(
                en: "name the file without spaces, or write `![what it shows](<the file.png>)`",
                es: "ponle al archivo un nombre sin espacios, o escribe `![lo que muestra](<el archivo.png>)`",
            ),
            LinkFault::SpaceInAddress => words!(
                en: "an address has no spaces: write `%20` in place of each, or `[text](<the address>)`",
                es: "una dirección no lleva espacios: escribe `%20` en lugar de cada uno, o `[texto](<la dirección>)`",
            ),
            LinkFault::SpaceBetween => words!(
                en: "delete the space between `]` and `(`",
                es: "borra el espacio entre `]` y `(`",
            ),
            LinkFault::NoReference => words!(
                en: "write the address in round brackets, `[text](address)`, or write `\\[` to show the brackets",
                es: "escribe la dirección entre paréntesis, `[texto](dirección)`, o `\\[` para mostrar los corchetes",
            ),
            LinkFault::Brackets => words!(
                en: "write `[text](address)` and close both brackets, or write `\\[` to show them",
                es: "escribe `[texto](dirección)` y cierra ambos, o escribe `\\[` para mostrar el corchete",
            ),
        }
    }
}

impl HtmlFault {
    fn explain(&self) -> Explanation {
        let (message, hint) = match self {
            HtmlFault::OpenTag => (
                words!(en: "an HTML tag is not closed", es: "una etiqueta HTML no está cerrada"),
                words!(
                    en: "add the missing `>`, or its quotes; to show a `<`, write `\\<`",
                    es: "agrega el `>` que falta, o sus comillas; para mostrar un `<`, escribe `\\<`",
                ),
            ),
            HtmlFault::Comment => (
                words!(
                    en: "an HTML comment is not written correctly",
                    es: "un comentario de HTML no está bien escrito",
                ),
                words!(
                    en: "begin it with `<!--` and end it with `-->`, without `--` in between",
                    es: "empiézalo con `<!--` y termínalo con `-->`, sin `--` en medio",
                ),
            ),
            HtmlFault::Attribute => (
                words!(
                    en: "an attribute of this HTML tag is not written correctly",
                    es: "un atributo de esta etiqueta HTML no está bien escrito",
                ),
                words!(
                    en: "write each attribute once, as `name=\"value\"`, with a space before it",
                    es: "escribe cada atributo una sola vez, como `nombre=\"valor\"`, con un espacio antes",
                ),
            ),
            HtmlFault::EndTag => (
                words!(
                    en: "this end tag is not written correctly",
                    es: "esta etiqueta de cierre no está bien escrita",
                ),
                words!(
                    en: "an end tag holds the name of the tag that it closes, as `</mark>`, and nothing else",
                    es: "una etiqueta de cierre solo lleva el nombre de la que cierra, como `</mark>`",
                ),
            ),
            HtmlFault::CharacterReference => (
                words!(
                    en: "this code stands for no character",
                    es: "este código no representa ningún carácter",
                ),
                words!(
                    en: "write the character itself; to show an `&`, write `&amp;`",
                    es: "escribe el carácter mismo; para mostrar un `&`, escribe `&amp;`",
                ),
            ),
            HtmlFault::Declaration => (
                words!(
                    en: "declarations and programs (`<?…`, `<!…`) are not allowed in an article",
                    es: "en un artículo no se permiten declaraciones ni programas (`<?…`, `<!…`)",
                ),
                words!(
                    en: "delete it; to show the characters, write `\\<`",
                    es: "bórralo; para mostrar los caracteres, escribe `\\<`",
                ),
            ),
            HtmlFault::Other { name } => {
                return Explanation::new(words!(
                    en: "this is not valid HTML ({name})",
                    es: "esto no es HTML válido ({name})",
                ));
            }
        };
        Explanation::new(message).hint(hint)
    }
}

impl ImageFault {
    fn words(&self) -> Words {
        match self {
            ImageFault::Unreadable { reason: Words { en, es } } => words!(
                en: "it cannot be read ({en})",
                es: "no se puede leer ({es})",
            ),
            ImageFault::UnknownFormat => words!(
                en: "its format is not known",
                es: "su formato no se reconoce",
            ),
            ImageFault::NotSvg { reason } => words!(
                en: "it is not valid SVG ({reason})",
                es: "no es SVG válido ({reason})",
            ),
            ImageFault::Unsafe { what } => words!(
                en: "it contains `{what}`, which does more than draw",
                es: "contiene `{what}`, que hace más que dibujar",
            ),
            ImageFault::NoSize => words!(
                en: "it does not say how large it is",
                es: "no indica su tamaño",
            ),
        }
    }
}
