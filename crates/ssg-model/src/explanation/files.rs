//! Words for files that cannot be used, and for YAML that cannot be read.

use super::parts::Explanation;
use crate::problem::YamlFault;
use crate::words;
use crate::words::Words;

pub(super) fn unreadable(Words { en, es }: &Words) -> Explanation {
    Explanation::new(words!(
        en: "the file cannot be read: {en}",
        es: "no se puede leer el archivo: {es}",
    ))
}

pub(super) fn not_utf8() -> Explanation {
    Explanation::new(words!(
        en: "the file is not UTF-8 text",
        es: "el archivo no es texto UTF-8",
    ))
    .label(words!(en: "first wrong byte", es: "primer byte incorrecto"))
    .hint(words!(
        en: "save it again with the encoding UTF-8",
        es: "guárdalo de nuevo con la codificación UTF-8",
    ))
}

pub(super) fn empty_file() -> Explanation {
    Explanation::new(words!(
        en: "the file is empty",
        es: "el archivo está vacío",
    ))
    .hint(words!(
        en: "restore its content, or delete the file if the site no longer needs it",
        es: "recupera su contenido, o bórralo si el sitio ya no lo necesita",
    ))
}

pub(super) fn missing_file() -> Explanation {
    Explanation::new(words!(
        en: "the file is missing",
        es: "falta el archivo",
    ))
    .hint(words!(
        en: "the site cannot be built without it; restore it from an earlier version",
        es: "sin él no se puede construir el sitio; recupéralo de una versión anterior",
    ))
}

pub(super) fn unknown_file(known: &[&'static str], name: &str) -> Explanation {
    Explanation::new(words!(
        en: "no page uses this file",
        es: "ninguna página usa este archivo",
    ))
    .nearest(name, known.iter().copied())
}

pub(super) fn not_an_article(rename: Option<&str>) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "this is not an article",
        es: "esto no es un artículo",
    ))
    .label(words!(
        en: "expected only files named `….md` in this folder",
        es: "en esta carpeta solo se esperaban archivos llamados `….md`",
    ));
    if let Some(name) = rename {
        return explanation.hint(words!(
            en: "if it is one, rename it to `{name}`",
            es: "si lo es, renómbralo a `{name}`",
        ));
    }
    explanation.hint(words!(
        en: "move it out of `content/articles/`; images belong in `content/images/`",
        es: "sácalo de `content/articles/`; las imágenes van en `content/images/`",
    ))
}

pub(super) fn merge_conflict() -> Explanation {
    Explanation::new(words!(
        en: "two versions of a text were left in this file",
        es: "quedaron dos versiones de un texto en este archivo",
    ))
    .hint(words!(
        en: "keep one of them, and delete the other with what is left of the lines `<<<<<<<`, `=======` and `>>>>>>>`",
        es: "deja una sola, y borra la otra junto con lo que quede de los renglones `<<<<<<<`, `=======` y `>>>>>>>`",
    ))
}

pub(super) fn wrong_extension(name: &str) -> Explanation {
    Explanation::new(words!(
        en: "the file's name does not end in `.md`",
        es: "el nombre del archivo no termina en `.md`",
    ))
    .hint(words!(
        en: "rename it to `{name}.md`",
        es: "cámbiale el nombre a `{name}.md`",
    ))
}

pub(super) fn file_outside_content() -> Explanation {
    Explanation::new(words!(
        en: "the file is a link that leads out of `content/`",
        es: "el archivo es un enlace que lleva fuera de `content/`",
    ))
    .hint(words!(
        en: "put the file itself in its place",
        es: "pon en su lugar el archivo mismo",
    ))
}

pub(super) fn unread_file() -> Explanation {
    Explanation::new(words!(
        en: "nobody reads this file",
        es: "nadie lee este archivo",
    ))
    .hint(words!(
        en: "give it a name without a dot at its beginning, move it to the folder where it belongs, or delete it",
        es: "ponle un nombre que no empiece con punto, muévelo a la carpeta que le toca, o bórralo",
    ))
}

pub(super) fn bad_yaml(fault: &YamlFault) -> Explanation {
    let (message, hint) = match fault {
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
        YamlFault::DashWithoutSpace => (
            words!(
                en: "this dash begins no entry of a list: it has no space after it",
                es: "este guion no empieza un elemento de lista: le falta el espacio",
            ),
            words!(
                en: "write `- text`, with a space after the dash",
                es: "escribe `- texto`, con un espacio después del guion",
            ),
        ),
        YamlFault::DashInLine => (
            words!(
                en: "a list cannot begin in the line of its key",
                es: "una lista no puede empezar en el renglón de su clave",
            ),
            words!(
                en: "write each `- ` in a line of its own below the key; put a text that begins with `- ` in straight quotes",
                es: "escribe cada `- ` en su propio renglón, debajo de la clave; si es un texto que empieza con guion, ponlo entre comillas rectas",
            ),
        ),
        YamlFault::Brackets => (
            words!(
                en: "these brackets are read as a list or as keys, and do not end where the value does",
                es: "estos corchetes o llaves se leen como lista o como claves, y no terminan donde termina el valor",
            ),
            words!(
                en: "if they are part of a text, put all of it in straight quotes: `\"[New] Text\"`; if not, close them in the same line",
                es: "si son parte de un texto, ponlo todo entre comillas rectas: `\"[Nuevo] Texto\"`; si no, ciérralos en el mismo renglón",
            ),
        ),
        YamlFault::Reserved { character } => (
            words!(
                en: "a text without quotes cannot begin with `{character}`",
                es: "un texto sin comillas no puede empezar con `{character}`",
            ),
            words!(
                en: "put the whole text in straight quotes: `\"{character}…\"`",
                es: "pon todo el texto entre comillas rectas: `\"{character}…\"`",
            ),
        ),
        YamlFault::Escape => (
            words!(
                en: "between double quotes, a backslash begins a code, and this one is none",
                es: "entre comillas dobles, una diagonal invertida empieza un código, y este no existe",
            ),
            words!(
                en: "in a path, write `/`; for the sign itself, write `\\\\`, or put the text between `'…'`",
                es: "en una ruta, escribe `/`; para el signo mismo, escribe `\\\\`, o pon el texto entre `'…'`",
            ),
        ),
        YamlFault::LongText => (
            words!(
                en: "a long text begins in the line after `>-` or `|`, and all its lines are indented",
                es: "un texto largo empieza en el renglón que sigue a `>-` o `|`, y todos sus renglones llevan sangría",
            ),
            words!(
                en: "move the text to the next line, two spaces in; put a short text that begins with `>` or `|` in straight quotes",
                es: "pasa el texto al renglón siguiente, dos espacios adentro; un texto corto que empiece con `>` o `|` va entre comillas rectas",
            ),
        ),
        YamlFault::Comment => (
            words!(
                en: "this `#` is in the middle of a value",
                es: "este `#` está en medio de un valor",
            ),
            words!(
                en: "if it is part of the text, put all of it in straight quotes; a comment has a space before its `#`, and no text goes on after it",
                es: "si es parte del texto, ponlo todo entre comillas rectas; un comentario lleva un espacio antes de `#`, y el texto no sigue después de él",
            ),
        ),
        YamlFault::Depth => (
            words!(
                en: "too many values are inside one another",
                es: "hay demasiados valores unos dentro de otros",
            ),
            words!(
                en: "look for brackets or spaces too many at the beginning of lines",
                es: "busca corchetes o sangrías de más",
            ),
        ),
        YamlFault::Other { reason } => (
            words!(
                en: "this is not valid YAML: {reason}",
                es: "aquí hay algo que no se puede leer como YAML",
            ),
            words!(
                en: "check the indentation, and put texts that contain `: ` or `#` in quotes",
                es: "revisa la sangría, y pon entre comillas los textos que contengan `: ` o `#`",
            ),
        ),
    };
    Explanation::new(message).hint(hint)
}

pub(super) fn duplicate_key(key: &str) -> Explanation {
    Explanation::new(words!(
        en: "the key `{key}` stands twice",
        es: "la clave `{key}` está dos veces",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
}

pub(super) fn yaml_reference() -> Explanation {
    Explanation::new(words!(
        en: "YAML anchors, aliases and tags (`&name`, `*name`, `!tag`) are not supported",
        es: "no se admiten anclas, alias ni etiquetas de YAML (`&nombre`, `*nombre`, `!etiqueta`)",
    ))
    .hint(words!(
        en: "write the value out, or put the text in quotes",
        es: "escribe el valor completo, o pon el texto entre comillas",
    ))
}

pub(super) fn second_document() -> Explanation {
    Explanation::new(words!(
        en: "a second YAML document begins here",
        es: "aquí empieza un segundo documento de YAML",
    ))
    .hint(words!(
        en: "delete the line `---`; a file holds one document",
        es: "borra el renglón `---`; un archivo contiene un solo documento",
    ))
}

pub(super) fn no_front_matter() -> Explanation {
    Explanation::new(words!(
        en: "the article has no front matter",
        es: "el artículo no tiene encabezado de datos",
    ))
    .label(words!(en: "expected `---` on the first line", es: "se esperaba `---` en el primer renglón"))
    .hint(words!(
        en: "begin the file with `---`, then `title`, `date` and `summary`, then `---`",
        es: "empieza el archivo con `---`, luego `title`, `date` y `summary`, luego `---`",
    ))
}

pub(super) fn front_matter_not_closed() -> Explanation {
    Explanation::new(words!(
        en: "the front matter is not closed",
        es: "el encabezado de datos no está cerrado",
    ))
    .label(words!(en: "opened here", es: "se abre aquí"))
    .hint(words!(
        en: "put `---` on a line of its own above the text of the article",
        es: "pon `---` en un renglón propio antes del texto del artículo",
    ))
}

pub(super) fn wrong_fence() -> Explanation {
    Explanation::new(words!(
        en: "the front matter is closed with `...`",
        es: "el encabezado de datos está cerrado con `...`",
    ))
    .label(words!(en: "expected `---`", es: "se esperaba `---`"))
}
