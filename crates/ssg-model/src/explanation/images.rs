//! Words for images that cannot be published.

use super::parts::Explanation;
use crate::problem::{DrawingLimit, ImageFault};
use crate::words;
use crate::words::Words;

pub(super) fn missing_image(path: &str, there: Option<&str>, known: &[String]) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "there is no image `{path}`",
        es: "no existe la imagen `{path}`",
    ));
    match there {
        Some(there) => explanation.hint(words!(
            en: "write `{there}`: the path begins in the folder of this file",
            es: "escribe `{there}`: la ruta empieza en la carpeta de este archivo",
        )),
        None => explanation.nearest(path, known.iter().map(String::as_str)),
    }
}

pub(super) fn image_outside_content(path: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{path}` is outside of `content/`",
        es: "`{path}` está fuera de `content/`",
    ))
    .hint(words!(
        en: "put the image in `content/images/`",
        es: "pon la imagen en `content/images/`",
    ))
}

pub(super) fn bad_image(fault: &ImageFault) -> Explanation {
    let Words { en, es } = reason(fault);
    let explanation = Explanation::new(words!(
        en: "the image cannot be used: {en}",
        es: "no se puede usar la imagen: {es}",
    ));
    match fault {
        ImageFault::Unreadable { .. } => explanation,
        ImageFault::UnknownFormat | ImageFault::NotSvg { .. } => explanation.hint(words!(
            en: "use a file in SVG, PNG, JPEG, WebP, AVIF or GIF format",
            es: "usa un archivo en formato SVG, PNG, JPEG, WebP, AVIF o GIF",
        )),
        ImageFault::OtherEncoding { .. } => explanation.hint(words!(
            en: "save it as UTF-8, which is what drawing programs call plain or optimised SVG",
            es: "guárdala en UTF-8, que es lo que los programas de dibujo llaman SVG simple u \
                 optimizado",
        )),
        ImageFault::Declares { .. } => explanation.hint(words!(
            en: "save it as plain SVG: in Illustrator, without its editing capabilities; in \
                 Inkscape, “Plain SVG”",
            es: "guárdala como SVG simple: en Illustrator, sin sus capacidades de edición; en \
                 Inkscape, «SVG plano»",
        )),
        ImageFault::NoSize => explanation.hint(words!(
            en: "save it with a `width` and a `height`, or with a `viewBox`",
            es: "guárdala con `width` y `height`, o con `viewBox`",
        )),
        ImageFault::NotDrawn { .. } => explanation.hint(words!(
            en: "some part of it is much larger or smaller than the drawing: simplify it, or name \
                 another one",
            es: "alguna parte es mucho más grande o más chica que el dibujo: simplifícalo, o usa \
                 otro",
        )),
    }
}

pub(super) fn external_image_without_size() -> Explanation {
    Explanation::new(words!(
        en: "an image on another host needs `width` and `height`",
        es: "una imagen en otro servidor necesita `width` y `height`",
    ))
    .hint(words!(
        en: "give its size in pixels, so that the page does not jump when it loads",
        es: "indica su tamaño en pixeles, para que la página no salte al cargarla",
    ))
}

pub(super) fn missing_alt_text() -> Explanation {
    Explanation::new(words!(
        en: "the image has no text for those who cannot see it",
        es: "la imagen no tiene texto para quienes no pueden verla",
    ))
    .label(words!(
        en: "expected `![what it shows](file)`",
        es: "se esperaba `![lo que muestra](archivo)`",
    ))
}

pub(super) fn external_image_in_text() -> Explanation {
    Explanation::new(words!(
        en: "the text of an article cannot show an image of another site",
        es: "el texto de un artículo no puede mostrar una imagen de otro sitio",
    ))
    .hint(words!(
        en: "put a copy in `content/images/`, if its licence allows that",
        es: "pon una copia en `content/images/`, si su licencia lo permite",
    ))
}

pub(super) fn unreadable_text() -> Explanation {
    Explanation::new(words!(
        en: "this text has nearly the colour of what is behind it",
        es: "este texto tiene casi el mismo color que lo que está detrás",
    ))
    .hint(words!(
        en: "make it darker or lighter, until the contrast is 4.5 to 1",
        es: "oscurécelo o acláralo hasta que el contraste sea de 4.5 a 1",
    ))
}

pub(super) fn symbol_not_drawn() -> Explanation {
    Explanation::new(words!(
        en: "the symbol of the site is not an SVG of its own",
        es: "el símbolo del sitio no es un SVG propio",
    ))
    .hint(words!(
        en: "put an SVG in `content/images/`: it is drawn in every size that phones ask for",
        es: "pon un SVG en `content/images/`: se dibuja en cada tamaño que piden los teléfonos",
    ))
}

pub(super) fn animated_image() -> Explanation {
    Explanation::new(words!(
        en: "the image moves",
        es: "la imagen tiene movimiento",
    ))
    .hint(words!(
        en: "save one of its frames as PNG, JPEG or WebP",
        es: "guarda uno de sus cuadros como PNG, JPEG o WebP",
    ))
}

pub(super) fn image_too_large(size: &str) -> Explanation {
    Explanation::new(words!(
        en: "the image is too large: {size}",
        es: "la imagen es demasiado grande: {size}",
    ))
    .hint(words!(
        en: "save it with 2000 pixels on its longer side: no page shows more",
        es: "guárdala con 2000 pixeles en su lado más largo: ninguna página muestra más",
    ))
}

pub(super) fn wrong_image_name(fits: &str) -> Explanation {
    Explanation::new(words!(
        en: "the name of the image does not say what it is",
        es: "el nombre de la imagen no dice lo que es",
    ))
    .hint(words!(
        en: "rename the file so that it ends in `.{fits}`, here too",
        es: "cambia el nombre del archivo para que termine en `.{fits}`, también aquí",
    ))
}

pub(super) fn unsupported_image(format: &str) -> Explanation {
    Explanation::new(words!(
        en: "an image in {format} format cannot be used",
        es: "no se puede usar una imagen en formato {format}",
    ))
    .hint(words!(
        en: "save it as JPEG, or as PNG if it has transparent parts",
        es: "guárdala como JPEG, o como PNG si tiene partes transparentes",
    ))
}

pub(super) fn damaged_image(reason: &str) -> Explanation {
    Explanation::new(words!(
        en: "the image is damaged ({reason})",
        es: "la imagen está dañada ({reason})",
    ))
    .hint(words!(
        en: "open it in an image program and save it again, or fetch the original",
        es: "ábrela en un programa de imágenes y guárdala de nuevo, o busca el original",
    ))
}

pub(super) fn image_cleaned(what: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{what}` is left out of the drawing",
        es: "`{what}` se omite del dibujo",
    ))
    .hint(words!(
        en: "it does more than draw; see that the picture is still right, and save it without",
        es: "hace más que dibujar; revisa que la imagen siga bien y guárdala sin ello",
    ))
}

pub(super) fn drawing_too_heavy(limit: DrawingLimit, most: usize) -> Explanation {
    let explanation = Explanation::new(match limit {
        DrawingLimit::Bytes => words!(
            en: "the drawing has more than {most} MB",
            es: "el dibujo tiene más de {most} MB",
        ),
        DrawingLimit::Elements => words!(
            en: "the drawing has more than {most} elements",
            es: "el dibujo tiene más de {most} elementos",
        ),
        DrawingLimit::Attributes => words!(
            en: "this element of the drawing has more than {most} attributes",
            es: "este elemento del dibujo tiene más de {most} atributos",
        ),
        DrawingLimit::Namespaces => words!(
            en: "the drawing declares more than {most} namespaces",
            es: "el dibujo declara más de {most} espacios de nombres",
        ),
        DrawingLimit::Depth => words!(
            en: "the drawing has more than {most} elements within each other, or steps in a filter",
            es: "el dibujo tiene más de {most} elementos uno dentro de otro, o pasos en un filtro",
        ),
        DrawingLimit::Drawn => words!(
            en: "the drawing repeats its parts until they are more than {most}, or without end",
            es: "el dibujo repite sus partes hasta que son más de {most}, o sin fin",
        ),
        DrawingLimit::Effects => words!(
            en: "the filters and masks of the drawing take too long to draw",
            es: "los filtros y las máscaras del dibujo tardan demasiado en dibujarse",
        ),
        DrawingLimit::Pixels => words!(
            en: "the photographs in the drawing have more than {most} megapixels",
            es: "las fotos dentro del dibujo tienen más de {most} megapixeles",
        ),
        DrawingLimit::Seconds => words!(
            en: "no icon or share image can be made of the drawing within {most} s",
            es: "no se puede hacer un ícono ni una imagen para compartir del dibujo en {most} s",
        ),
    });
    explanation.hint(match limit {
        DrawingLimit::Bytes | DrawingLimit::Pixels => words!(
            en: "put smaller photographs into it, or save the whole as PNG",
            es: "ponle fotos más pequeñas o guárdalo todo como PNG",
        ),
        _ => words!(
            en: "simplify it in your drawing program, or save it as PNG",
            es: "simplifícalo en tu programa de dibujo o guárdalo como PNG",
        ),
    })
}

/// Why an image cannot be used, to go on after a colon.
fn reason(fault: &ImageFault) -> Words {
    match fault {
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
        ImageFault::OtherEncoding { encoding } => words!(
            en: "its letters are not in UTF-8 but in `{encoding}`",
            es: "sus letras no están en UTF-8 sino en `{encoding}`",
        ),
        ImageFault::Declares { what } => words!(
            en: "its document type declares `{what}`, which browsers may read differently",
            es: "su tipo de documento declara `{what}`, que los navegadores pueden leer de otra forma",
        ),
        ImageFault::NoSize => words!(
            en: "it does not say how large it is",
            es: "no indica su tamaño",
        ),
        ImageFault::NotDrawn { reason } => words!(
            en: "no icon or share image can be made of it ({reason})",
            es: "no se puede hacer de ella un ícono ni una imagen para compartir ({reason})",
        ),
    }
}

pub(super) fn alt_is_file_name() -> Explanation {
    Explanation::new(words!(
        en: "this is the name of a file, not what the picture shows",
        es: "esto es el nombre de un archivo, no lo que muestra la imagen",
    ))
    .hint(words!(
        en: "say in a few words what is seen in it, for those who cannot see it",
        es: "di en pocas palabras lo que se ve en ella, para quienes no pueden verla",
    ))
}
