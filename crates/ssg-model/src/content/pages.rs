//! `content/pages/*.yaml`: the copy of each page.

use super::fields::{Count, Image, RouteLink, SampleFlag};
use crate::icon::Icon;
use crate::record;

record! {
    /// What search engines and the browser's tab show of a page.
    pub struct PageMeta {
        /// Title without the brand, which is added to it.
        #[es = "El título, de 30 a 60 caracteres y sin la marca, que se agrega sola."]
        pub title: String,
        #[es = "De qué trata la página, en 120 a 155 caracteres."]
        pub description: String,
    }

    /// A link that looks like a button.
    pub struct Action {
        #[es = "Lo que dice el botón."]
        pub label: String,
        #[es = "A dónde lleva."]
        pub to: RouteLink,
    }

    /// A card with an icon: a value, a reason.
    pub struct IconCard {
        #[es = "El dibujo de la tarjeta."]
        pub icon: Icon,
        #[es = "El título de la tarjeta."]
        pub title: String,
        #[es = "El texto de la tarjeta."]
        pub text: String,
    }

    /// The band that closes a page and asks for something.
    pub struct CallToAction {
        #[es = "El encabezado de la franja."]
        pub heading: String,
        #[es = "El texto de la franja."]
        pub text: String,
        #[es = "El botón de la franja."]
        pub action: Action,
    }

    /// `content/pages/inicio.yaml`.
    pub struct HomePage {
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "Lo primero que se ve de la portada."]
        pub hero: HomeHero,
        #[es = "La selección de servicios."]
        pub services: HomeServices,
        #[es = "Las tarjetas de «¿Por Qué Elegirnos?»."]
        pub values: IconCards,
        #[es = "La franja con la que termina la página: una invitación y su botón."]
        pub cta: CallToAction,
    }

    /// The top of Home.
    pub struct HomeHero {
        #[es = "El encabezado principal."]
        pub headline: String,
        /// A second, smaller heading.
        #[es = "Un segundo encabezado, más pequeño."]
        pub subheading: String,
        #[es = "El texto debajo del segundo encabezado."]
        pub text: String,
        #[es = "El botón de la portada."]
        pub action: Action,
        #[es = "El dibujo o la fotografía de la portada."]
        pub image: Image,
    }

    /// Home's selection of services.
    pub struct HomeServices {
        #[es = "El encabezado de la selección."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        /// How many of the cards in `services.yaml` are shown.
        #[es = "Cuántas de las tarjetas de `services.yaml` se muestran."]
        pub shown: Count,
        /// The link of each card.
        #[es = "El enlace de cada tarjeta."]
        pub learn_more: String,
        /// The button below.
        #[es = "El botón que lleva a todos los servicios."]
        pub all: Action,
    }

    /// A heading and cards with icons.
    pub struct IconCards {
        #[es = "El encabezado de las tarjetas."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "Las tarjetas, en orden."]
        pub cards: Vec<IconCard>,
    }

    /// `content/pages/sobre-mi.yaml`.
    pub struct AboutPage {
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "El encabezado de la página."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "Tu retrato, o el dibujo que ocupa su lugar."]
        pub image: Image,
        #[es = "Tu historia."]
        pub story: Story,
        #[es = "La tarjeta con la misión."]
        pub mission: IconCard,
        #[es = "La tarjeta con la visión."]
        pub vision: IconCard,
        #[es = "Las razones para confiar en ti."]
        pub trust: IconCards,
        #[es = "La franja con la que termina la página: una invitación y su botón."]
        pub cta: CallToAction,
    }

    /// The story of the advisory.
    pub struct Story {
        #[es = "El encabezado de la historia."]
        pub heading: String,
        #[es = "Los párrafos, cada uno en su propia entrada de la lista."]
        pub paragraphs: Vec<String>,
    }

    /// `content/pages/servicios.yaml`.
    pub struct ServicesPage {
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "El encabezado de la página."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        /// The button of each card.
        #[es = "El botón de cada tarjeta: lleva a Contacto y recuerda por cuál seguro preguntan."]
        pub request: String,
        #[es = "La franja con la que termina la página: una invitación y su botón."]
        pub cta: CallToAction,
    }

    /// `content/pages/testimonios.yaml`.
    pub struct TestimonialsPage {
        /// Invented for show; the build warns until the owner has made the text their own.
        #[es = "Con `true`, el sitio avisa de que el texto todavía es inventado; al escribir el \
            tuyo, borra la línea."]
        pub sample: SampleFlag,
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "El encabezado de la página."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "La franja con la que termina la página: una invitación y su botón."]
        pub cta: CallToAction,
    }

    /// `content/pages/blog.yaml`: the list, and the words around an article.
    pub struct BlogPage {
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "El encabezado de la lista de artículos."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        /// The link of each card.
        #[es = "El enlace de cada tarjeta."]
        pub read_more: String,
        /// Shown while there is no article.
        #[es = "Lo que se lee mientras no hay ningún artículo."]
        pub empty: String,
        /// At an old address of an article, above the link to the present one.
        #[es = "Lo que se lee en una dirección anterior de un artículo, sobre el enlace a la actual."]
        pub moved: String,
        #[es = "Las palabras entre las páginas de la lista, cuando hay más de doce artículos."]
        pub pages: PageWords,
        #[es = "Las palabras que rodean a cada artículo."]
        pub article: ArticleWords,
        #[es = "Lo que ve quien abre un artículo que no existe."]
        pub not_found: NotFoundText,
    }

    /// Words around the pages of the list; `{page}` stands for the number of one.
    pub struct PageWords {
        /// Heading and title of the second page and of those that follow.
        #[es = "El encabezado y el título desde la segunda página; `{page}` es su número."]
        pub title: String,
        /// Name of the links to the other pages.
        #[es = "El nombre de los enlaces a las demás páginas, para lectores de pantalla."]
        pub label: String,
        /// Name of the link to one page.
        #[es = "El nombre del enlace a una página, para lectores de pantalla; `{page}` es su número."]
        pub page: String,
        #[es = "El enlace a la página anterior."]
        pub previous: String,
        #[es = "El enlace a la página siguiente."]
        pub next: String,
    }

    /// Words around an article.
    pub struct ArticleWords {
        /// Link above the title.
        #[es = "El enlace arriba del título, que regresa a la lista."]
        pub back: String,
        /// Before the day of the last change.
        #[es = "Las palabras antes del día del último cambio."]
        pub updated: String,
        /// How long the article takes to read; `{minutes}` stands for the number.
        #[es = "Cuánto se tarda en leer el artículo; `{minutes}` son los minutos."]
        pub reading_time: String,
        /// How long the article takes to read, when that is one minute.
        #[es = "Lo mismo, cuando es un solo minuto."]
        pub reading_time_one: String,
        /// Heading of the table of contents.
        #[es = "El encabezado del índice, que solo tienen los artículos largos."]
        pub contents: String,
        /// Name of the links to the articles before and after.
        #[es = "El nombre de los enlaces al artículo anterior y al siguiente, para lectores de \
            pantalla."]
        pub neighbours: String,
        /// Before the title of the article that was published before this one.
        #[es = "Las palabras antes del título del artículo anterior."]
        pub previous: String,
        /// Before the title of the article that was published after this one.
        #[es = "Las palabras antes del título del artículo siguiente."]
        pub next: String,
        /// The button below the article.
        #[es = "El botón debajo del artículo."]
        pub more: String,
        /// Name of the list of footnotes for screen readers.
        #[es = "El nombre de la lista de notas al pie, para lectores de pantalla."]
        pub footnotes: String,
        /// Name of the link from a footnote back to the text.
        #[es = "El enlace de una nota al pie que regresa al texto, para lectores de pantalla."]
        pub footnote_back: String,
    }

    /// A not-found view.
    pub struct NotFoundText {
        #[es = "El encabezado."]
        pub title: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "El botón."]
        pub action: Action,
    }

    /// `content/pages/no-encontrado.yaml`: the general not-found page.
    pub struct NotFoundPage {
        #[es = "Lo que se lee en la página."]
        pub view: NotFoundText,
        #[es = "El dibujo de la página."]
        pub image: Image,
    }

    /// `content/pages/contacto.yaml`.
    pub struct ContactPage {
        #[es = "Lo que muestran los buscadores y la pestaña del navegador."]
        pub meta: PageMeta,
        #[es = "El encabezado de la página; contiene la palabra «Contacto» o «Contáctanos»."]
        pub heading: String,
        #[es = "El texto debajo del encabezado."]
        pub text: String,
        #[es = "Los tres botones: WhatsApp, correo y teléfono."]
        pub buttons: ContactButtons,
        #[es = "La tarjeta con los datos de la oficina."]
        pub details: ContactDetails,
        #[es = "La nota que recuerda por cuál seguro preguntó el visitante."]
        pub interest: InterestLabels,
        #[es = "Los botones que copian y el aviso que aparece después."]
        pub copy: CopyLabels,
    }

    /// The three direct buttons.
    pub struct ContactButtons {
        #[es = "El botón que abre WhatsApp."]
        pub whatsapp: ContactButton,
        #[es = "El botón que abre un correo nuevo."]
        pub email: ContactButton,
        #[es = "El botón que llama por teléfono."]
        pub call: ContactButton,
    }

    /// A button and a line that says what to expect.
    pub struct ContactButton {
        #[es = "Lo que dice el botón."]
        pub label: String,
        #[es = "Una línea que explica qué pasa al tocarlo."]
        pub text: String,
    }

    /// The labels of the info card.
    pub struct ContactDetails {
        #[es = "El encabezado de la tarjeta."]
        pub heading: String,
        #[es = "La palabra antes del domicilio."]
        pub office: String,
        #[es = "La palabra antes del teléfono."]
        pub phone: String,
        #[es = "Las palabras antes del correo de ventas."]
        pub sales: String,
        #[es = "Las palabras antes del correo de ayuda."]
        pub help: String,
        /// Opening hours, one line each.
        #[es = "El horario de atención."]
        pub hours: Option<Hours>,
    }

    /// When the advisory answers.
    pub struct Hours {
        #[es = "La palabra antes del horario."]
        pub label: String,
        #[es = "El horario, una línea por cada grupo de días."]
        pub lines: Vec<String>,
    }

    /// The note that says which service a visitor asked about.
    pub struct InterestLabels {
        /// `{service}` stands for the title of the service.
        #[es = "La nota; `{service}` se cambia por el título del seguro."]
        pub text: String,
        /// The button that drops it.
        #[es = "El botón que quita la nota."]
        pub drop: String,
    }

    /// The buttons that copy, and the toast that says so.
    pub struct CopyLabels {
        /// Begins with `Copiar`.
        #[es = "El botón que copia el teléfono; empieza con «Copiar»."]
        pub phone: String,
        #[es = "El botón que copia el correo de ventas; empieza con «Copiar»."]
        pub sales_email: String,
        #[es = "El botón que copia el correo de ayuda; empieza con «Copiar»."]
        pub help_email: String,
        /// Title of the toast.
        #[es = "El título del aviso cuando se copió."]
        pub done: String,
        /// `{value}` stands for what was copied.
        #[es = "El texto de ese aviso; `{value}` se cambia por lo que se copió."]
        pub done_text: String,
        /// Title of the toast when the browser refuses.
        #[es = "El título del aviso cuando el navegador no dejó copiar."]
        pub failed: String,
        #[es = "El texto de ese aviso."]
        pub failed_text: String,
    }
}
