//! The mistakes that editors make, one a row: none of them reaches a page in silence, and each is
//! told at its line with the hint that mends it.
//!
//! Texts of articles and pages are files beside one another in one site, so that one run reads them
//! all; what is in a file of which there is one has a run of its own.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use ssg_content::{Options, load};
use ssg_model::diagnostic::Diagnostic;
use tempfile::TempDir;

mod support;

const SITE: &str = "site.yaml";
const SERVICES: &str = "services.yaml";
const TESTIMONIALS: &str = "testimonials.yaml";
const HOME: &str = "pages/inicio.yaml";
const ARTICLE: &str = "articles/primero.md";

/// A text of an article, and what is told of it: the code, the line of the text, and a piece of the
/// words in Spanish.
type InText = (&'static str, &'static str, usize, &'static str);

const IN_TEXTS: &[InText] = &[
    // Links
    ("Un [texto](../images/dibujo.svg).", "C0601", 1, "escribe `!` antes"),
    (
        "Un [texto](solicitud.pdf).",
        "C0601",
        1,
        "`content/files/`, y escribe `/files/solicitud.pdf`",
    ),
    (
        "Un [texto](../images/plano.pdf).",
        "C0601",
        1,
        "`content/files/`, y escribe `/files/plano.pdf`",
    ),
    ("Un [texto](/solicitud.pdf).", "C0602", 1, "escribe `/files/solicitud.pdf`"),
    ("Un [texto](gob.mx/condusef).", "C0601", 1, "escribe `https://gob.mx/condusef`"),
    ("Un [texto](www.gob.mx).", "C0601", 1, "escribe `https://www.gob.mx`"),
    ("Un [texto](ventas@prueba.mx).", "C0601", 1, "escribe `mailto:ventas@prueba.mx`"),
    ("Un [texto](33 1234 5678).", "C0815", 1, "no lleva espacios"),
    ("Un [texto](3312345678).", "C0601", 1, "`tel:+52"),
    ("Un [texto](servicios.html).", "C0601", 1, "escribe `/servicios/`"),
    ("Un [texto](../pages/servicios.yaml).", "C0601", 1, "escribe `/servicios/`"),
    ("Un [texto](servicios).", "C0601", 1, "escribe `/servicios`"),
    ("Un [texto](..\\pages\\servicios).", "C0601", 1, "diagonales invertidas"),
    ("Un [texto](/servicio/).", "C0602", 1, "¿quisiste decir `/servicios/`?"),
    ("Un [texto](/servicios/#vidas).", "C0603", 1, "¿quisiste decir `vida`?"),
    ("Un [texto](primer.md).", "C0602", 1, "¿quisiste decir `primero.md`?"),
    ("Un [texto](/blog/primero.md).", "C0602", 1, "¿quisiste decir `/blog/primero/`?"),
    ("Un [texto]().", "C0601", 1, "escribe a dónde lleva"),
    ("Un [texto](javascript:alert).", "C0604", 1, "se esperaba una página"),
    ("Un [texto](file:///C:/datos.pdf).", "C0604", 1, "este archivo solo está en tu computadora"),
    ("Un [texto](C:/datos/solicitud.pdf).", "C0604", 1, "este archivo solo está en tu computadora"),
    ("Un [texto](whatsapp://send).", "C0604", 1, "`https://wa.me/`"),
    ("Un [texto](tel:3312345678).", "C0402", 1, "la clave del país"),
    ("Un [texto](mailto:ventas).", "C0401", 1, "nombre@ejemplo.com"),
    ("Un [texto](https://gob.mx\\x).", "C0413", 1, "diagonal invertida"),
    ("Un [texto](https://).", "C0403", 1, "escribe la dirección completa"),
    ("Un [texto] (https://gob.mx/).", "C0815", 1, "borra el espacio"),
    ("Un [texto](mi archivo.md).", "C0815", 1, "`%20`"),
    ("Un [texto](https://gob.mx/", "C0815", 1, "cierra ambos"),
    ("Un [texto][gob].", "C0815", 1, "entre paréntesis"),
    ("Un [texto](https://prueba.mx/contactos/).", "C0607", 1, "¿quisiste decir `/contacto/`?"),
    ("Un [texto](http://www.prueba.mx/contactos).", "C0607", 1, "¿quisiste decir `/contacto/`?"),
    ("Un [texto](https://prueba.mx/servicios/#vidas).", "C0603", 1, "¿quisiste decir `vida`?"),
    ("Un [texto](https://wa.me/523312345670).", "C0419", 1, "`+52 33 1234 5678`"),
    ("Un [texto](https://wa.me/525512345678).", "C0419", 1, "escribe lo mismo en los dos"),
    (
        "Un [texto](https://api.whatsapp.com/send?phone=525512345678).",
        "C0419",
        1,
        "`+52 33 1234 5678`",
    ),
    ("Un [texto](tel:+523312345679).", "C0419", 1, "`+52 33 1234 5678`"),
    ("Llama al 33 1243 5678.", "C0419", 1, "`+52 33 1234 5678`"),
    ("Un [texto](mailto:venta@prueba.mx).", "C0419", 1, "`ventas@prueba.mx`"),
    ("Un [texto](mailto:ventas@encino.mx).", "C0419", 1, "`ventas@prueba.mx`"),
    ("Un correo: ventas@prueba.mx.", "C0823", 1, "`<ventas@prueba.mx>`"),
    ("Ve a www.gob.mx para más.", "C0823", 1, "conviértelo en enlace"),
    // Images
    ("![Un dibujo](images/dibujo.svg)", "C0701", 1, "escribe `../images/dibujo.svg`:"),
    ("![Un dibujo](dibujo.svg)", "C0701", 1, "escribe `../images/dibujo.svg`:"),
    ("![Un dibujo](../../images/dibujo.svg)", "C0701", 1, "escribe `../images/dibujo.svg`:"),
    ("![Un dibujo](..\\images\\dibujo.svg)", "C0701", 1, "escribe `../images/dibujo.svg`:"),
    ("![Un dibujo](content/images/dibujo.svg)", "C0701", 1, "escribe `../images/dibujo.svg`:"),
    ("![Un dibujo](../images/dibjo.svg)", "C0701", 1, "¿quisiste decir `../images/dibujo.svg`?"),
    ("![Un dibujo](C:\\fotos\\dibujo.svg)", "C0702", 1, "pon la imagen en `content/images/`"),
    ("![Un dibujo](https://fotos.mx/a.jpg)", "C0706", 1, "pon una copia"),
    ("![](../images/dibujo.svg)", "C0705", 1, "lo que muestra"),
    ("![dibujo.svg](../images/dibujo.svg)", "C0707", 1, "lo que"),
    ("![Un dibujo](../images/mi dibujo.svg)", "C0815", 1, "sin espacios"),
    // What looks like Markdown
    ("# Título", "C0801", 1, "`##`"),
    ("##Coberturas", "C0817", 1, "un espacio después"),
    ("Texto.\n\n#### Menor\n\nTexto.", "C0825", 3, "escribe `##`"),
    ("Cubre:\n• Robo\n• Choque", "C0818", 2, "empieza cada renglón con `- `"),
    ("-Robo\n-Choque", "C0818", 1, "con el espacio"),
    ("1.Robo\n2.Choque", "C0818", 1, "`1. `"),
    ("| a | b |\n| c | d |", "C0819", 1, "`|---|---|`"),
    ("| a | b |\n|---|\n| c | d |", "C0819", 1, "tantas columnas"),
    ("| a | b |\n|---|---|\n| c | d | e |", "C0824", 3, "`\\|`"),
    ("Uno.\n\n    Dos.", "C0820", 3, "borra los espacios"),
    ("```\nuno", "C0821", 1, "debajo del código"),
    ("Escribe `esto.", "C0822", 1, "después del código"),
    ("Uno.\n---\n\nDos.", "C0826", 2, "deja un renglón vacío antes"),
    ("Es ==muy== bueno.", "C0827", 1, "`**así**`"),
    ("Lee [[otro]].", "C0828", 1, "su-archivo.md"),
    ("Prima\n: Lo que pagas.", "C0829", 2, "- **Término:**"),
    ("Es **importante.", "C1400", 1, "mismo párrafo"),
    ("Es __importante.", "C1400", 1, "mismo párrafo"),
    ("Es *importante leerla.", "C1400", 1, "cursiva"),
    ("*Importante: léela.", "C1400", 1, "cursiva"),
    ("Es _importante leerla.", "C1400", 1, "cursiva"),
    ("Es importante* leerla.", "C1400", 1, "`\\*`"),
    ("> [!AVISO]\n> Texto.", "C0816", 1, "`[!NOTA]`"),
    ("> [!NOTA] Texto.", "C0816", 1, "renglón siguiente"),
    ("Un dato[^a].", "C0802", 1, "agrega un renglón `[^a]: …`"),
    ("Un dato.\n\n[^a]: Nota.", "C0808", 3, "pon `[^a]`"),
    ("Un dato[^a].\n\n[^a]: Nota.\n\n[^a]: Otra.", "C0809", 5, "segunda vez"),
    // HTML
    ("<iframe src=\"https://a.mx/\"></iframe>", "C0803", 1, "`kind: embed`"),
    ("<video src=\"a.mp4\"></video>", "C0803", 1, "`kind: embed`"),
    ("Un <img src=\"a.jpg\">.", "C0803", 1, "![lo que se ve]"),
    ("<script>1</script>", "C0803", 1, "borra la etiqueta y deja el texto"),
    ("Un <b onclick=\"a()\">texto</b>.", "C0803", 1, "`**texto**`"),
    ("Un <em>texto.", "C0803", 1, "`*texto*`"),
    ("Un <a href=\"https://a.mx/\">sitio</a>.", "C0803", 1, "`[texto](dirección)`"),
    ("<h3>Uno</h3>", "C0803", 1, "`### Encabezado`"),
    ("<ul>\n<li>Uno</li>\n</ul>", "C0803", 1, "`- punto`"),
    ("<table>", "C0803", 1, "`|---|---|`"),
    ("<hr>", "C0803", 1, "`---`"),
    ("<p>Uno", "C0803", 1, "un renglón vacío"),
    ("Pulsa <kbd>F8</kbd>.", "C0803", 1, "acento grave"),
    ("m<sup>2</sup>", "C0803", 1, "`m²`"),
    ("<blockquote>Uno</blockquote>", "C0803", 1, "`> texto`"),
    ("Un texto.</mark>", "C0803", 1, "borra la etiqueta"),
    ("Por <nombre>.", "C0803", 1, "`\\<`"),
    ("<!-- Un texto.", "C0803", 1, "ciérralo con `-->`"),
    // Files
    ("<<<<<<< HEAD\nUno.\n=======\nDos.\n>>>>>>> otra", "C0112", 1, "quedaron dos versiones"),
    ("Uno.\n\n>>>>>>> otra", "C0112", 3, "lo que quede"),
    ("Uno.\n\n=======\nDos.", "C0112", 3, "lo que quede"),
    ("Uno\n=======\nDos.", "C0801", 1, "`##`"),
    ("Un [texto](/files/solicitud.pdf).", "C0602", 1, "pon el archivo en `content/files/`"),
    ("Un\u{202e} texto.", "C0305", 1, "U+202E"),
];

/// A line of an article's data, and what is told of it.
const IN_FRONT_MATTER: &[InText] = &[
    ("title: [Nuevo] Seguro de auto", "C0201", 1, "entre comillas rectas"),
    ("title: [Nuevo]", "C0303", 1, "si los corchetes son parte del texto"),
    ("title: {Nuevo} Seguro", "C0201", 1, "entre comillas rectas"),
    ("title: @encino", "C0201", 1, "no puede empezar con `@`"),
    ("title: `encino`", "C0201", 1, "no puede empezar con ``"),
    ("title: %encino", "C0201", 1, "no puede empezar con `%`"),
    ("title: *Nuevo* seguro", "C0201", 1, "no puede empezar con `*`"),
    ("title: *nuevo*", "C0203", 1, "entre comillas"),
    ("title: !nuevo seguro", "C0203", 1, "entre comillas"),
    ("title: - Nuevo", "C0201", 1, "entre comillas rectas"),
    ("title: ? Nuevo", "C0201", 1, "no puede empezar con `?`"),
    ("title: > Nuevo", "C0201", 1, "renglón siguiente"),
    ("title: | Nuevo", "C0201", 1, "renglón siguiente"),
    ("title: \"Nuevo", "C0201", 1, "faltan las comillas"),
    ("title: \"El \"nuevo\" seguro\"", "C0201", 1, "usa «…»"),
    ("title: \"..\\images\"", "C0201", 1, "en una ruta, escribe `/`"),
    ("title: \"C:\\Users\"", "C0201", 1, "diagonal invertida"),
    ("title: \"Nuevo\"#1", "C0201", 1, "en medio de un valor"),
    ("title: El seguro #1", "C0315", 1, "entre comillas rectas"),
    ("title: “El seguro”", "C0416", 1, "comillas rectas"),
    ("title: Auto: lo que cubre", "C0201", 1, "entre comillas rectas"),
    ("title El seguro", "C0201", 1, "`clave: valor`"),
    ("title:El seguro", "C0201", 1, "un espacio"),
    (
        "title: Todo lo que conviene saber antes de contratar un seguro de auto en México",
        "C0420",
        1,
        "cuando mucho 60",
    ),
    ("title: Auto", "C0420", 1, "al menos 15"),
    ("titulo: El seguro", "C0301", 1, "¿quisiste decir `title`?"),
    ("title:", "C0304", 1, "el texto está vacío"),
    ("draft: True", "C0303", 1, "escribe `true`"),
    ("draft: sí", "C0303", 1, "escribe `true`"),
    ("draft: \"true\"", "C0303", 1, "sin comillas"),
    ("draft: no", "C0303", 1, "escribe `false`"),
    ("draft: quizá", "C0303", 1, "`true` o `false`"),
    ("share_image: \"false\"", "C0303", 1, "escribe `false`"),
    ("image: ../images/dibujo.svg", "C0303", 1, "escribe `{ src: ../images/dibujo.svg, alt:"),
    (
        "image: { src: images/dibujo.svg, alt: Un dibujo }",
        "C0701",
        1,
        "escribe `../images/dibujo.svg`:",
    ),
    (
        "image: { src: ..\\images\\dibujo.svg, alt: Un dibujo }",
        "C0701",
        1,
        "escribe `../images/dibujo.svg`:",
    ),
    ("image: { src: ../images/dibujo.svg }", "C0302", 1, "agrega un renglón `alt: …`"),
    (
        "image: { src: ../images/dibujo.svg, alt: Un dibujo",
        "C0201",
        1,
        "ciérralos en el mismo renglón",
    ),
    ("publish_at: 2085-12-01", "C0418", 1, "corrige el año"),
    ("image: { src: ../images/dibujo.svg, alt: IMG_0001 }", "C0707", 1, "lo que"),
    ("updated: 6 de mayo", "C0407", 1, "año-mes-día"),
    ("updated: 2025-02-30", "C0407", 1, "año-mes-día"),
    ("updated: 2085-01-01", "C0418", 1, "corrige el año"),
    ("updated: 2020-01-01", "C0412", 1, "es anterior a `date`"),
    ("updated: “2025-06-06”", "C0416", 1, "comillas rectas"),
    ("publish_at: mañana", "C1300", 1, "2026-12-01 09:00"),
    ("tags: Autos", "C0303", 1, "una lista"),
    ("tags:\n  -Autos", "C0303", 2, "un espacio después del guion"),
    ("tags:\n  - Autos\n  -\"Casas\"", "C0201", 3, "un espacio después del guion"),
    ("tags: []", "C0306", 1, "al menos uno"),
    ("aliases: [nombre-anterior]", "C1003", 1, "/blog/"),
    ("\tdraft: false", "C0201", 1, "usa espacios"),
];

const SUMMARY: &str =
    "Un resumen que los buscadores muestran completo, sin cortarlo ni cambiarlo por otro.";

/// One edit in a file of the tiny site: what stood there and stands there now, the code, its line,
/// and a piece of the words in Spanish.
type InFile = (&'static str, &'static str, &'static str, &'static str, usize, &'static str);

const PHONE: &str = "phone: \"+52 33 1234 5678\"";

const IN_FILES: &[InFile] = &[
    (HOME, "to: /servicios/", "to: https://wa.me/525512345678", "C0419", 14, "`+52 33 1234 5678`"),
    (SITE, PHONE, "phone: “+52 33 1234 5678”", "C0416", 19, "escríbelo entre comillas rectas"),
    (SITE, PHONE, "phone: 33 1234 5678", "C0402", 19, "la clave del país"),
    (SITE, PHONE, "phone: \"+52 1 33 1234 5678\"", "C0402", 19, "sin los antiguos"),
    (SITE, "ventas@prueba.mx", "ventas@prueba", "C0401", 15, "nombre@ejemplo.com"),
    (SITE, "https://taller.mx/", "taller.mx", "C0403", 38, "escribe la dirección completa"),
    (SITE, "icon: house", "icon: hous", "C0410", 12, "¿quisiste decir `house`"),
    (SITE, "icon: house", "icon: casita", "C0410", 12, "lucide.dev"),
    (SITE, "replay: once", "replay: siempre", "C0411", 42, "`always`"),
    (SITE, "  sales_email", "sales_email", "C0201", 15, "sangría"),
    (
        SITE,
        "contact:\n  sales_email: ventas@prueba.mx",
        "contact:\nsales_email: ventas@prueba.mx",
        "C0201",
        15,
        "sangría",
    ),
    (SITE, "brand: Prueba", "brand: &b Prueba", "C0203", 1, "entre comillas"),
    (SITE, "brand: Prueba", "brand: Prueba\nbrand: Otra", "C0202", 2, "segunda vez"),
    (SITE, "intro:\n  replay: once", "intro:\nreplay: once", "C0301", 42, "si pertenece a `intro`"),
    (
        SITE,
        "\"Preguntas por {service}\"",
        "\"Preguntas por {servicio}\"",
        "C0417",
        59,
        "`{service}`",
    ),
    (
        SITE,
        "country: Uruguay\n",
        "country: Uruguay\n  hours:\n    - { days: lunes-viernes, opens: nueve, closes: \"18:00\" }\n",
        "C0421",
        31,
        "09:00",
    ),
    (
        SITE,
        "country: Uruguay\n",
        "country: Uruguay\n  hours:\n    - { days: lunes-vienes, opens: 9:00, closes: 18:00 }\n",
        "C0411",
        31,
        "¿quisiste decir `viernes`?",
    ),
    (
        SITE,
        "https://www.facebook.com/prueba",
        "https://www.facebook.com/example",
        "C0901",
        40,
        "muestra",
    ),
    (
        SITE,
        "https://www.facebook.com/prueba",
        "https://www.linkedin.com/in/example",
        "C0901",
        40,
        "muestra",
    ),
    (SITE, "https://www.facebook.com/prueba", "https://wa.me/523300000000", "C0901", 40, "muestra"),
    (
        SITE,
        "https://www.facebook.com/prueba",
        "https://wa.me/523312345679",
        "C0419",
        40,
        "escribe lo mismo",
    ),
    (
        HOME,
        "subheading: Inversiones",
        "subheading: Av. Libertad 12",
        "C0419",
        5,
        "`Av. Libertad 1`",
    ),
    (
        HOME,
        "subheading: Inversiones",
        "subheading: Llama al 33 1234 5679",
        "C0419",
        5,
        "`+52 33 1234 5678`",
    ),
    (
        HOME,
        "to: /servicios/",
        "to: https://prueba.mx/servicio/",
        "C0607",
        14,
        "¿quisiste decir `/servicios/`?",
    ),
    (ARTICLE, "summary: Lo", "summary: Corto. #", "C0423", 4, "de 70 a 160"),
    (
        HOME,
        "La portada de un",
        "La portada, con todo lo que ofrece y todo lo que se puede esperar de una portada como esta, de un",
        "C0423",
        1,
        "de 70 a 160",
    ),
    (ARTICLE, "date: 2025-05-06", "date: 2085-05-06", "C0418", 3, "corrige el año"),
    (ARTICLE, "date: 2025-05-06", "date: 2026-05-06", "C0415", 3, "publish_at: 2026-05-06 09:00"),
    (SERVICES, "details: [Ahorro]", "details: Ahorro", "C0303", 7, "una lista"),
    (
        SERVICES,
        "details: [Ahorro]",
        "details:\n      -Ahorro\n      -Retiro",
        "C0303",
        8,
        "un espacio después del guion",
    ),
    (
        SERVICES,
        "details: [Ahorro]",
        "details:\n      -\"Ahorro\"",
        "C0303",
        8,
        "un espacio después del guion",
    ),
    (SERVICES, "id: vida", "id: Vida y más", "C0404", 2, "minúsculas"),
    (TESTIMONIALS, "    location: Guadalajara", "location: Guadalajara", "C0201", 3, "sangría"),
    (TESTIMONIALS, "    location: Guadalajara", "  location: Guadalajara", "C0201", 3, "sangría"),
    (
        TESTIMONIALS,
        "    location: Guadalajara",
        "     location: Guadalajara",
        "C0201",
        3,
        "sangría",
    ),
    (TESTIMONIALS, "stars: 5", "stars: cinco", "C0408", 5, "del 1 al 5"),
    (
        TESTIMONIALS,
        "{ src: images/dibujo.svg, alt: Retrato }",
        "images/dibujo.svg",
        "C0303",
        4,
        "src: images/dibujo.svg",
    ),
    (TESTIMONIALS, "alt: Retrato", "alt: dibujo.svg", "C0707", 4, "lo que"),
    (
        HOME,
        "subheading: Inversiones",
        "subheading: Llama al 33 9876 5432",
        "C0419",
        5,
        "`+52 33 1234 5678`",
    ),
    (
        HOME,
        "subheading: Inversiones",
        "subheading: Escribe a ventas@encino.mx",
        "C0419",
        5,
        "`ventas@prueba.mx`",
    ),
    (
        SERVICES,
        "description: Protege a los tuyos.",
        "description: Llama al +52 (33) 9876-5432.",
        "C0419",
        6,
        "`+52 33 1234 5678`",
    ),
    (
        HOME,
        "headline: Tu Tranquilidad",
        "headline: Tu **Tranquilidad**",
        "C0424",
        4,
        "`kind: text`",
    ),
    (
        HOME,
        "headline: Tu Tranquilidad",
        "headline: Tu [Tranquilidad](/contacto/)",
        "C0424",
        4,
        "borra las marcas",
    ),
    (SITE, PHONE, "phone: «+52 33 1234 5678»", "C0416", 19, "escríbelo entre comillas rectas"),
    (HOME, "  - kind: hero", "  kind: hero", "C0201", 3, "sangría"),
    (HOME, "  - kind: hero", "  -kind: hero", "C0201", 3, "un espacio después del guion"),
    (HOME, "kind: cards", "kind: crads", "C0411", 15, "¿quisiste decir `cards`?"),
    (HOME, "to: /servicios/", "to: servicios", "C0601", 14, "escribe `/servicios`"),
    (
        HOME,
        "to: /servicios/",
        "to: gob.mx/seguros",
        "C0601",
        14,
        "escribe `https://gob.mx/seguros`",
    ),
    (
        HOME,
        "src: ../images/dibujo.svg",
        "src: images/dibujo.svg",
        "C0701",
        8,
        "escribe `../images/dibujo.svg`:",
    ),
    (HOME, "shown: 3", "shown: tres", "C0409", 12, "un número entero"),
    (ARTICLE, "artículo.\n---", "artículo.\n", "C0205", 1, "pon `---`"),
    (ARTICLE, "---\ntitle", "title", "C0204", 1, "empieza el archivo con `---`"),
];

/// A file that should not be there or have another name, and what is told of it.
const NAMES: &[(&str, &str, &str)] = &[
    ("articles/viaje.txt", "C0106", "renómbralo a `viaje.md`"),
    ("articles/viaje.md.txt", "C0106", "renómbralo a `viaje.md`"),
    ("articles/Mi viaje.txt", "C0106", "renómbralo a `mi-viaje.md`"),
    ("articles/viaje.docx", "C0106", "sácalo"),
    ("articles/segundo.md", "C0511", "tiene el mismo título"),
    ("articles/viaje.markdown", "C0108", "`viaje.md`"),
    ("articles/Mi Viaje.md", "C0501", "`mi-viaje.md`"),
    ("pages/precios.txt", "C0111", ""),
    ("pages/Año Nuevo.yaml", "C0501", "`ano-nuevo.yaml`"),
    ("testimonial.yaml", "C0105", "¿quisiste decir `testimonials.yaml`?"),
    ("files/alta.exe", "C1801", ""),
    ("images/.dibujo.svg", "C0110", "no empiece con punto"),
];

/// A copy of the tiny site.
fn site() -> TempDir {
    support::copy_of("../../tests/golden/tiny")
}

fn write(site: &TempDir, path: &str, text: &str) {
    let file = site.path().join("content").join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn problems(root: &Path) -> Vec<Diagnostic> {
    let now = "2026-01-01T18:00:00Z".parse().unwrap();
    load(root, &Options { drafts: true, future: true, ..Options::at(now) }).unwrap().diagnostics
}

/// What is told of a file: each code with its line and all its words in Spanish.
fn told<'a>(problems: &'a [Diagnostic], path: &str) -> Vec<(&'static str, usize, String)> {
    let of_file = |found: &&'a Diagnostic| found.source.path == format!("content/{path}");
    let words = |found: &'a Diagnostic| {
        let explanation = found.problem.explain();
        let parts = [Some(explanation.message), explanation.label, explanation.hint];
        let parts: Vec<String> = parts.into_iter().flatten().map(|words| words.es).collect();
        (found.problem.code(), found.start().line, parts.join("\n"))
    };
    problems.iter().filter(of_file).map(words).collect()
}

/// What is wrong with what is told of a mistake, if anything.
fn judge(
    mistake: &str,
    told: &[(&'static str, usize, String)],
    (code, line, hint): (&str, usize, &str),
) -> Option<String> {
    let fits = |(its_code, its_line, words): &(&str, usize, String)| {
        *its_code == code && *its_line == line && words.contains(hint)
    };
    (!told.iter().any(fits)).then(|| format!("{mistake:?}\n  {code}:{line} {hint:?}\n  {told:?}"))
}

#[test]
fn every_mistake_is_told_of_with_its_hint() {
    let mut wrong = Vec::new();
    assert_eq!(told(&problems(site().path()), ARTICLE), [], "the tiny site itself");

    let together = site();
    for (at, (text, ..)) in IN_TEXTS.iter().enumerate() {
        let front = format!("title: Texto {at} de estos\ndate: 2025-05-06\nsummary: {SUMMARY}");
        write(&together, &format!("articles/t-{at}.md"), &format!("---\n{front}\n---\n{text}\n"));
    }
    for (at, (line, ..)) in IN_FRONT_MATTER.iter().enumerate() {
        let has_title = line.starts_with("tit");
        let title = if has_title { String::new() } else { format!("title: Datos {at} de estos\n") };
        let front = format!("{line}\n{title}date: 2025-05-06\nsummary: {SUMMARY}");
        write(&together, &format!("articles/d-{at}.md"), &format!("---\n{front}\n---\nTexto.\n"));
    }
    for (path, ..) in NAMES {
        write(&together, path, "---\ntitle: Otro\ndate: 2025-05-06\nsummary: Uno.\n---\nTexto.\n");
    }
    let found = problems(together.path());
    for (at, (text, code, line, hint)) in IN_TEXTS.iter().enumerate() {
        let told = told(&found, &format!("articles/t-{at}.md"));
        wrong.extend(judge(text, &told, (code, line + 5, hint)));
    }
    for (at, (text, code, line, hint)) in IN_FRONT_MATTER.iter().enumerate() {
        let told = told(&found, &format!("articles/d-{at}.md"));
        wrong.extend(judge(text, &told, (code, line + 1, hint)));
    }
    for (path, code, hint) in NAMES {
        wrong.extend(judge(path, &told(&found, path), (code, 1, hint)));
    }

    for (path, from, to, code, line, hint) in IN_FILES {
        let alone = site();
        let text = fs::read_to_string(alone.path().join("content").join(path)).unwrap();
        assert!(text.contains(from), "{path} has no {from:?}");
        write(&alone, path, &text.replacen(from, to, 1));
        let told = told(&problems(alone.path()), path);
        wrong.extend(judge(to, &told, (code, *line, hint)));
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
    let count = IN_TEXTS.len() + IN_FRONT_MATTER.len() + IN_FILES.len() + NAMES.len();
    assert!(count >= 120, "{count}");
}
