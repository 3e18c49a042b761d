//! The command line, described in two languages.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ssg_model::content::business::BusinessType;
use ssg_model::words::Lang;

thread_local! {
    /// The language in which the command line describes itself.
    static LANG: Cell<Lang> = const { Cell::new(Lang::En) };
}

/// Sets the language in which this thread describes the command line.
pub(crate) fn describe_in(lang: Lang) {
    LANG.set(lang);
}

/// Returns the text in the language in which the command line describes itself.
pub(crate) fn text(en: &'static str, es: &'static str) -> &'static str {
    match LANG.get() {
        Lang::En => en,
        Lang::Es => es,
    }
}

#[derive(Parser)]
#[command(about = text(
    "Builds a prerendered, hydrated React site from the files in `content/`.",
    "Construye un sitio de React prerenderizado e hidratado con los archivos de `content/`.",
), long_about = text(
    "Builds a prerendered, hydrated React site from the files in `content/`.\n\nExit codes: 0 done, 1 the site has errors, 2 anything else.",
    "Construye un sitio de React prerenderizado e hidratado con los archivos de `content/`.\n\nCódigos de salida: 0 hecho, 1 el sitio tiene errores, 2 cualquier otra cosa.",
))]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) console: ConsoleArgs,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    #[command(about = text("Begin a site in a new folder", "Empieza un sitio en una carpeta nueva"))]
    Init(InitArgs),
    #[command(about = text("Build the site into `dist/`", "Construye el sitio en `dist/`"))]
    Build(BuildArgs),
    #[command(about = text(
        "Check everything that a build checks, and publish nothing",
        "Revisa todo lo que se revisa al construir, y no publica nada",
    ))]
    Check(CheckArgs),
    #[command(about = text(
        "Print which pages a build would add (+), change (~) and remove (-), and publish nothing",
        "Dice qué páginas se agregarían (+), cambiarían (~) y quitarían (-), y no publica nada",
    ), long_about = text(
        "Print which pages a build would add (+), change (~) and remove (-), and publish nothing\n\nStandard output gets a line for each: the sign, a space, and the address without the base path. A page that differs only by the name of the data which all pages share is the same.",
        "Dice qué páginas se agregarían (+), cambiarían (~) y quitarían (-), y no publica nada\n\nLa salida estándar recibe un renglón por página: el signo, un espacio y la dirección sin la ruta base. Una página que solo difiere en el nombre de los datos que comparten todas cuenta como igual.",
    ))]
    Diff(DiffArgs),
    #[command(about = text(
        "Show the site in a browser while its files are edited",
        "Muestra el sitio en el navegador mientras se editan sus archivos",
    ))]
    Dev(DevArgs),
    #[command(about = text(
        "Show the site in a browser, and change there what is seen",
        "Muestra el sitio en un navegador, y ahí mismo cambia lo que se ve",
    ))]
    Edit(DevArgs),
    #[command(about = text(
        "Begin an article, a service or a testimonial, and print the path of its file",
        "Empieza un artículo, un servicio o un testimonio, y dice en qué archivo está",
    ))]
    New(NewArgs),
    #[command(about = text(
        "Print when a build would next change the site by itself, and a cron line for it",
        "Dice cuándo cambiaría el sitio por sí mismo, y el renglón de cron para construirlo entonces",
    ), long_about = text(
        "Print when a build would next change the site by itself, and a cron line for it\n\nStandard output gets two lines: the moment (RFC 3339) and the fields of cron in UTC, as GitHub Actions reads them.",
        "Dice cuándo cambiaría el sitio por sí mismo, y el renglón de cron para construirlo entonces\n\nLa salida estándar recibe dos renglones: el momento (RFC 3339) y los campos de cron en UTC, como los lee GitHub Actions.",
    ))]
    Schedule(ScheduleArgs),
    #[command(about = text(
        "Serve the built site as a host would, to look at it before it is published",
        "Sirve el sitio construido como lo haría un servidor, para verlo antes de publicarlo",
    ))]
    Preview(PreviewArgs),
    #[command(about = text(
        "Explain the code of a message, with an example of wrong and right",
        "Explica el código de un mensaje, con un ejemplo de mal y bien",
    ))]
    Explain(ExplainArgs),
    #[command(about = text(
        "Print the JSON Schemas of the files in `content/`, for code editors",
        "Imprime los JSON Schemas de los archivos de `content/`, para editores de código",
    ))]
    Schema(SchemaArgs),
    #[command(about = text(
        "Print the completions for a shell",
        "Imprime lo que una terminal necesita para completar los comandos",
    ))]
    Completions {
        #[arg(value_name = text("SHELL", "TERMINAL"), help = text("The shell that reads them", "El programa de la terminal que lo lee"))]
        shell: Shell,
    },
    #[command(about = text("Print the help of a command", "Muestra la ayuda de un comando"))]
    Help {
        #[arg(value_name = text("COMMAND", "COMANDO"), help = text(
            "The command, such as `build` or `new article` [default: `ssg` as a whole]",
            "El comando, como `build` o `new article` [por omisión: todo `ssg`]",
        ))]
        command: Vec<String>,
    },
}

/// The arguments of every command that reads the content.
#[derive(Args, Clone, Debug)]
pub(crate) struct ContentArgs {
    #[arg(long, value_name = text("DIR", "CARPETA"), help = text(
        "Folder of the project [default: the nearest one above that has `content/`]",
        "Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]",
    ))]
    pub(crate) root: Option<PathBuf>,

    #[arg(long, value_name = "URL", help = text(
        "Where the site will be published, instead of `url` in `content/site.yaml`",
        "Dónde se publicará el sitio, en vez de `url` en `content/site.yaml`",
    ))]
    pub(crate) base_url: Option<String>,

    #[arg(long, help = text(
        "Include articles marked `draft: true`",
        "Incluye los artículos con `draft: true`",
    ))]
    pub(crate) drafts: bool,

    #[arg(long, help = text(
        "Include articles before their `publish_at`",
        "Incluye los artículos antes de su `publish_at`",
    ))]
    pub(crate) future: bool,
}

#[derive(Args)]
pub(crate) struct InitArgs {
    #[arg(value_name = text("FOLDER", "CARPETA"), help = text(
        "Where the site is to be: a folder that does not exist, or is empty",
        "Dónde va el sitio: una carpeta que no existe o que está vacía",
    ))]
    pub(crate) folder: PathBuf,

    #[arg(long, value_name = text("TYPE", "TIPO"), value_parser = parse_business, help = text(
        "What kind of business it is: a type of schema.org, such as Dentist [default: LocalBusiness]",
        "Qué clase de negocio es: un tipo de schema.org, como Dentist [por omisión: LocalBusiness]",
    ))]
    pub(crate) business: Option<BusinessType>,

    #[arg(long, value_name = text("NAME", "NOMBRE"), help = text(
        "Its name [default: that of the folder]",
        "Su nombre [por omisión: el de la carpeta]",
    ))]
    pub(crate) name: Option<String>,

    #[arg(long, value_name = text("SITE", "SITIO"), value_enum, conflicts_with_all = ["business", "name"], help = text(
        "Begin with the content of a whole site, that of an insurance advisory",
        "Empieza con el contenido de un sitio completo, el de una asesoría en seguros",
    ))]
    pub(crate) from: Option<Starter>,
}

/// A whole site to begin with.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Starter {
    Asesoria,
}

fn parse_business(name: &str) -> Result<BusinessType, String> {
    BusinessType::find(name).ok_or_else(|| {
        text(
            "no type of schema.org's LocalBusiness: see https://schema.org/LocalBusiness#subtypes",
            "no es un tipo de LocalBusiness de schema.org: mira https://schema.org/LocalBusiness#subtypes",
        )
        .to_owned()
    })
}

#[derive(Args)]
pub(crate) struct NewArgs {
    #[arg(long, value_name = text("DIR", "CARPETA"), global = true, help = text(
        "Folder of the project [default: the nearest one above that has `content/`]",
        "Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]",
    ))]
    pub(crate) root: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) kind: NewKind,
}

#[derive(Subcommand)]
pub(crate) enum NewKind {
    #[command(about = text(
        "Write the draft of an article into a file named by its title",
        "Escribe el borrador de un artículo en un archivo con el nombre de su título",
    ))]
    Article {
        #[arg(value_name = text("TITLE", "TÍTULO"), help = text(
            "Title of the article, in quotes",
            "Título del artículo, entre comillas",
        ))]
        title: String,
    },
    #[command(about = text(
        "Write a page, hidden for now, into a file named by its title",
        "Escribe una página, por ahora oculta, en un archivo con el nombre de su título",
    ))]
    Page {
        #[arg(value_name = text("TITLE", "TÍTULO"), help = text("Title of the page, in quotes", "Título de la página, entre comillas"))]
        title: String,
    },
    #[command(about = text(
        "Add a service to the end of `content/services.yaml`",
        "Agrega un servicio al final de `content/services.yaml`",
    ))]
    Service {
        #[arg(value_name = text("TITLE", "TÍTULO"), help = text("Name of the service, in quotes", "Nombre del servicio, entre comillas"))]
        title: String,
    },
    #[command(about = text(
        "Add a testimonial to the end of `content/testimonials.yaml`",
        "Agrega un testimonio al final de `content/testimonials.yaml`",
    ))]
    Testimonial {
        #[arg(value_name = text("NAME", "NOMBRE"), help = text("Name of the client, in quotes", "Nombre del cliente, entre comillas"))]
        name: String,
    },
    #[command(about = text(
        "Add a person who writes articles to the end of `content/people.yaml`",
        "Agrega a una persona que escribe artículos al final de `content/people.yaml`",
    ))]
    Person {
        #[arg(value_name = text("NAME", "NOMBRE"), help = text("Name of the person, in quotes", "Nombre de la persona, entre comillas"))]
        name: String,
    },
}

#[derive(Args)]
pub(crate) struct ScheduleArgs {
    #[arg(long, value_name = text("DIR", "CARPETA"), help = text(
        "Folder of the project [default: the nearest one above that has `content/`]",
        "Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]",
    ))]
    pub(crate) root: Option<PathBuf>,
}

/// The options for messages in the terminal.
#[derive(Args)]
pub(crate) struct ConsoleArgs {
    #[arg(long, value_name = "es|en", global = true, value_parser = parse_lang, help = text(
        "Language of messages [default: that of the environment, else that of the site]",
        "Idioma de los mensajes [por omisión: el del sistema; si no, el del sitio]",
    ))]
    pub(crate) lang: Option<Lang>,

    #[arg(long, short, global = true, help = text(
        "Print nothing but problems",
        "Muestra solo los problemas",
    ))]
    pub(crate) quiet: bool,

    #[arg(long, short, global = true, conflicts_with = "quiet", help = text(
        "Print also which files were read and programs used, and the time of each stage",
        "Muestra también qué archivos se leyeron, qué programas se usaron y cuánto tardó cada etapa",
    ))]
    pub(crate) verbose: bool,

    #[arg(long, global = true, help = text(
        "Print all advice, with what to do, and not only its first ten lines",
        "Muestra todos los consejos, con lo que conviene hacer, y no solo los primeros diez renglones",
    ))]
    pub(crate) advice: bool,

    #[arg(long, value_name = text("FORMAT", "FORMATO"), global = true, default_value = "human", help = text(
        "How to report problems",
        "Cómo se informa de los problemas",
    ))]
    pub(crate) format: Format,
}

/// A format for reporting problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    #[value(help = text("Text on stderr", "texto en la salida de errores"))]
    Human,
    #[value(help = text("One JSON document on stdout", "un documento JSON en la salida estándar"))]
    Json,
    #[value(help = text(
        "Commands on stdout that GitHub shows as annotations",
        "comandos en la salida estándar que GitHub muestra como anotaciones",
    ))]
    Github,
}

#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = text("DIR", "CARPETA"), help = text(
        "Folder of the output [default: `dist` in the project]",
        "Carpeta del sitio construido [por omisión: `dist` en el proyecto]",
    ))]
    pub(crate) out: Option<PathBuf>,

    #[arg(long, value_name = text("N", "N"), help = text(
        "How many renderers work at the same time [default: one for every two cores]",
        "Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]",
    ))]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[arg(long, visible_alias = "strict", help = text(
        "Fail on what nobody may publish, too: sample values, an expired licence, what the law asks",
        "Falla también con lo que nadie debe publicar: valores de muestra, una cédula vencida, lo que pide la ley",
    ))]
    pub(crate) publish: bool,

    #[arg(long, conflicts_with_all = ["drafts", "future"], help = text(
        "After the build, add the addresses of its articles to `content/published.json`, by which a later build knows when one is lost",
        "Después de construir, agrega las direcciones de los artículos a `content/published.json`, con el que después se sabe si se perdió alguna",
    ))]
    pub(crate) record: bool,

    #[arg(long, help = text(
        "Use React's development build, which reports differences between the prerendered page and the hydrated one in the browser's console",
        "Usa la versión de desarrollo de React, que avisa en la consola del navegador si la página prerenderizada y la hidratada difieren",
    ))]
    pub(crate) development: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = text("N", "N"), help = text(
        "How many renderers work at the same time [default: one for every two cores]",
        "Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]",
    ))]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[arg(long, visible_alias = "strict", help = text(
        "Fail on what nobody may publish, too: sample values, an expired licence, what the law asks",
        "Falla también con lo que nadie debe publicar: valores de muestra, una cédula vencida, lo que pide la ley",
    ))]
    pub(crate) publish: bool,

    #[arg(long, conflicts_with = "publish", help = text(
        "List the sample values that are still in place, a line each",
        "Muestra los valores de muestra que quedan por sustituir, un renglón por cada uno",
    ))]
    pub(crate) samples: bool,

    #[arg(long, value_name = text("SECONDS", "SEGUNDOS"), num_args = 0..=1, require_equals = true, default_missing_value = "300", help = text(
        "Ask the servers of other sites whether links to them still lead anywhere, for as many seconds as given, 300 by default",
        "Pregunta a los servidores de otros sitios si los enlaces hacia ellos todavía llevan a algún lado, durante los segundos indicados (300 por omisión)",
    ), long_help = text(
        "Ask the servers of other sites whether links to them still lead anywhere, for as many seconds as given, 300 by default\n\nEvery server is asked for one link at a time, with pauses; good answers are remembered for a week in `.ssg/cache/`. What is found is advice, also with `--publish`: another server's trouble is no reason not to publish.",
        "Pregunta a los servidores de otros sitios si los enlaces hacia ellos todavía llevan a algún lado, durante los segundos indicados (300 por omisión)\n\nA cada servidor se le pregunta un enlace a la vez, con pausas; las respuestas buenas se recuerdan una semana en `.ssg/cache/`. Lo que se encuentra son consejos, también con `--publish`: un problema de otro servidor no impide publicar.",
    ))]
    pub(crate) external: Option<u64>,

    #[arg(long, requires = "external", help = text(
        "With `--external`, ask also servers at addresses of this computer and of private networks",
        "Con `--external`, pregunta también a servidores en direcciones de esta computadora y de redes privadas",
    ), long_help = text(
        "With `--external`, ask also servers at addresses of this computer and of private networks\n\nWithout it they get no request, not even when another server leads there. Through a proxy, only addresses and names are refused that say by themselves that they are private.",
        "Con `--external`, pregunta también a servidores en direcciones de esta computadora y de redes privadas\n\nSin esta opción no reciben ninguna solicitud, ni cuando otro servidor lleva ahí. A través de un proxy solo se rechazan direcciones y nombres que por sí mismos dicen que son privados.",
    ))]
    pub(crate) external_private: bool,
}

#[derive(Args)]
pub(crate) struct DiffArgs {
    #[arg(value_name = text("OLD", "ANTERIOR"), help = text(
        "Folder of an output to compare with [default: `dist` in the project, the last build]",
        "Carpeta de un sitio construido con el cual comparar [por omisión: `dist` en el proyecto, el último]",
    ))]
    pub(crate) old: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[arg(long, value_name = text("N", "N"), help = text(
        "How many renderers work at the same time [default: one for every two cores]",
        "Cuántos procesos generan páginas al mismo tiempo [por omisión: uno por cada dos núcleos]",
    ))]
    pub(crate) jobs: Option<NonZeroUsize>,
}

#[derive(Args)]
pub(crate) struct DevArgs {
    #[command(flatten)]
    pub(crate) content: ContentArgs,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

#[derive(Args)]
pub(crate) struct PreviewArgs {
    #[arg(long, value_name = text("DIR", "CARPETA"), help = text(
        "Folder of the project [default: the nearest one above that has `content/`]",
        "Carpeta del proyecto [por omisión: la más cercana hacia arriba que tiene `content/`]",
    ))]
    pub(crate) root: Option<PathBuf>,

    #[arg(long, value_name = text("DIR", "CARPETA"), help = text(
        "Folder of the output [default: `dist` in the project]",
        "Carpeta del sitio construido [por omisión: `dist` en el proyecto]",
    ))]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) server: ServerArgs,
}

/// The arguments of every command that serves.
#[derive(Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = text("N", "N"), default_value_t = 4000, help = text(
        "Port on 127.0.0.1; when it is taken, the next free one",
        "Puerto en 127.0.0.1; si está ocupado, el siguiente libre",
    ))]
    pub(crate) port: u16,

    #[arg(long, help = text("Open the site in the browser", "Abre el sitio en el navegador"))]
    pub(crate) open: bool,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[arg(value_name = text("CODE", "CÓDIGO"), help = text(
        "The code, such as `C0410` [default: list them all]",
        "El código, como `C0410` [por omisión: la lista de todos]",
    ))]
    pub(crate) code: Option<String>,
}

#[derive(Args)]
pub(crate) struct SchemaArgs {
    #[arg(value_name = text("FILE", "ARCHIVO"), help = text(
        "The file whose schema is printed, such as `content/site.yaml` [default: all of them, as one JSON object]",
        "El archivo cuyo esquema se imprime, como `content/site.yaml` [por omisión: todos, en un objeto JSON]",
    ))]
    pub(crate) file: Option<String>,
}

fn parse_lang(text: &str) -> Result<Lang, String> {
    Lang::from_locale(text).ok_or_else(|| "expected `es` or `en`".to_owned())
}
