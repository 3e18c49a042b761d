//! Reasons why a Git operation failed.

use ssg_model::failure::Failure;
use ssg_model::words;
use ssg_model::words::Words;

/// The reason why a Git operation failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GitFault {
    /// There is no Git on this computer, or the project is in no repository.
    NoRepository,
    /// A merge or a similar operation is unfinished.
    Merging,
    /// Git does not know the author's name and e-mail.
    Nameless,
    /// None of the files differs from the last version.
    NothingChanged,
    /// The version has no sentence that describes it.
    NoSentence,
    /// Another Git process holds this lock file, or has left it behind.
    Locked { file: String },
    /// Git exceeded its time limit.
    TooSlow { seconds: u64 },
    /// Git, or a program that it starts, has refused; with their output.
    Refused { output: Vec<String> },
    /// No remote repository is configured.
    NoRemote,
    /// Others have pushed since the last fetch.
    Behind,
    /// The remote repository cannot be reached, or refuses the versions; with Git's output.
    NotSent { output: Vec<String> },
    /// Git could not be run; with the reason of the system.
    NotStarted { reason: Words },
}

impl GitFault {
    /// Returns a message that says what is wrong and what to do about it.
    pub fn failure(&self) -> Failure {
        let failure = Failure::new(self.message()).hint(self.hint());
        match self {
            GitFault::Refused { output } | GitFault::NotSent { output } => {
                failure.output(output.clone())
            }
            _ => failure,
        }
    }

    fn message(&self) -> Words {
        match self {
            GitFault::NoRepository => words!(
                en: "this project is not in a Git repository, which would keep its versions",
                es: "este proyecto no está en un repositorio de Git, que guardaría sus versiones",
            ),
            GitFault::Merging => words!(
                en: "somebody has begun to join two versions with Git, and has not ended it",
                es: "alguien empezó a unir dos versiones con Git y no ha terminado",
            ),
            GitFault::Nameless => words!(
                en: "Git does not know your name, which it writes beside each version",
                es: "Git no sabe tu nombre, que escribe junto a cada versión",
            ),
            GitFault::NothingChanged => words!(
                en: "nothing has changed since the last version",
                es: "nada ha cambiado desde la última versión",
            ),
            GitFault::NoSentence => words!(
                en: "the version has no sentence that says what has changed",
                es: "la versión no tiene una frase que diga qué cambió",
            ),
            GitFault::Locked { .. } => words!(
                en: "another Git is at work in this repository, or one has ended in the middle of its work",
                es: "otro Git está trabajando en este repositorio, o uno terminó a la mitad de su trabajo",
            ),
            GitFault::TooSlow { seconds } => words!(
                en: "Git did not end within {seconds} seconds, and was ended",
                es: "Git no terminó en {seconds} segundos, y se le puso fin",
            ),
            GitFault::Refused { .. } => words!(
                en: "Git did not do it, for the reason that it gives; nothing was lost",
                es: "Git no lo hizo, por la razón que indica; no se perdió nada",
            ),
            GitFault::NoRemote => words!(
                en: "this project has no place to which versions are sent",
                es: "este proyecto no tiene un lugar a donde enviar las versiones",
            ),
            GitFault::Behind => words!(
                en: "others keep sending changes meanwhile",
                es: "otras personas siguen enviando cambios en este momento",
            ),
            GitFault::NotSent { .. } => words!(
                en: "your version is kept on this computer, and could not be sent",
                es: "tu versión está guardada en esta computadora, pero no se pudo enviar",
            ),
            GitFault::NotStarted { reason: Words { en, es } } => words!(
                en: "Git cannot be used: {en}",
                es: "no se puede usar Git: {es}",
            ),
        }
    }

    fn hint(&self) -> Option<Words> {
        Some(match self {
            GitFault::NoRepository => words!(
                en: "install Git, and run `git init` in the folder of the project; all else works without it",
                es: "instala Git y ejecuta `git init` en la carpeta del proyecto; lo demás funciona sin él",
            ),
            GitFault::Merging => words!(
                en: "`git status` tells how to end it or to give it up; your changes are in the files meanwhile",
                es: "`git status` dice cómo terminarlo o abandonarlo; mientras tanto, tus cambios están en los archivos",
            ),
            GitFault::Nameless => words!(
                en: "write your name and e-mail in “Changes”; they are kept in this project",
                es: "escribe tu nombre y tu correo en «Cambios»; se guardan en este proyecto",
            ),
            GitFault::NothingChanged => return None,
            GitFault::NoSentence => words!(
                en: "write one, such as: New telephone number",
                es: "escribe una, como: Nuevo número de teléfono",
            ),
            GitFault::Locked { file } => words!(
                en: "wait a moment and try again; if no other program is using Git, delete `{file}`",
                es: "espera un momento e inténtalo de nuevo; si ningún otro programa está usando Git, borra `{file}`",
            ),
            GitFault::TooSlow { .. } => words!(
                en: "perhaps a program that it starts asks for something, such as a password: look for its window",
                es: "quizá un programa que inicia pregunta algo, como una contraseña: busca su ventana",
            ),
            GitFault::Refused { .. } => words!(
                en: "mend what it names, or ask whoever looks after the repository",
                es: "corrige lo que menciona, o pregunta a quien cuida el repositorio",
            ),
            GitFault::NoRemote => words!(
                en: "ask whoever set it up for its address, and add it once: `git remote add origin ADDRESS`",
                es: "pide la dirección a quien lo preparó y agrégala una vez: `git remote add origin DIRECCIÓN`",
            ),
            GitFault::Behind => words!(
                en: "publish again in a moment; your version is kept",
                es: "publica otra vez en un momento; tu versión está guardada",
            ),
            GitFault::NotSent { .. } => words!(
                en: "look whether there is a connection, and publish again; nothing was lost",
                es: "revisa que haya conexión a internet y publica otra vez; no se perdió nada",
            ),
            GitFault::NotStarted { .. } => words!(
                en: "look whether `git --version` works in a terminal",
                es: "revisa si `git --version` funciona en una terminal",
            ),
        })
    }
}
