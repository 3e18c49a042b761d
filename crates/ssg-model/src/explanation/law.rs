//! Words for what the law asks of the site of an insurance agent.

use super::parts::Explanation;
use crate::law_fault::{LawFault, NoticePart};
use crate::words;
use crate::words::Words;

pub(super) fn fault(fault: &LawFault) -> Explanation {
    match fault {
        LawFault::NoLicence => no_licence(),
        LawFault::NoConsent => no_consent(),
        LawFault::NoPrivacyNotice => no_privacy_notice(),
        LawFault::MissingNoticePart { part } => missing_notice_part(*part),
        LawFault::OldNotice => old_notice(),
        LawFault::NoNoticeDate => no_notice_date(),
        LawFault::NoShortNotice => no_short_notice(),
    }
}

fn no_licence() -> Explanation {
    Explanation::new(words!(
        en: "an insurance agency without a licence: visitors cannot check who advises them",
        es: "una agencia de seguros sin cédula: nadie puede comprobar quién lo asesora",
    ))
    .hint(words!(
        en: "add `licence` with its `number` and the day on which it `expires`",
        es: "agrega `licence` con su `number` y el día en que vence, `expires`",
    ))
}

fn no_consent() -> Explanation {
    Explanation::new(words!(
        en: "nothing says that this client agreed to be quoted",
        es: "nada dice que este cliente dio permiso de publicarlo",
    ))
    .hint(words!(
        en: "ask for it in writing, keep it, and write its day: `consent: 2026-11-03`",
        es: "pídelo por escrito, guárdalo y anota el día: `consent: 2026-11-03`",
    ))
}

fn no_privacy_notice() -> Explanation {
    Explanation::new(words!(
        en: "there is no privacy notice, which an office in Mexico has to have",
        es: "no hay aviso de privacidad, y una oficina en México tiene que tenerlo",
    ))
    .hint(words!(
        en: "write it as a page and name it in `privacy_notice`",
        es: "escríbelo como una página y nómbrala en `privacy_notice`",
    ))
}

fn missing_notice_part(part: NoticePart) -> Explanation {
    let (part, hint): (Words, Words) = match part {
        NoticePart::Responsible => (
            words!(en: "who is responsible and where", es: "quién es responsable y su domicilio"),
            words!(en: "write «responsable» and «domicilio»", es: "di quién es «responsable» y su «domicilio»"),
        ),
        NoticePart::Data => (
            words!(en: "which data, and which of them are sensitive", es: "qué datos, y cuáles son sensibles"),
            words!(en: "say so even if none is", es: "dilo aunque ninguno lo sea"),
        ),
        NoticePart::Purposes => (
            words!(
                en: "the purposes, the necessary ones apart from the voluntary ones",
                es: "las finalidades, las necesarias aparte de las voluntarias",
            ),
            words!(en: "write a list of each", es: "haz una lista de cada una"),
        ),
        NoticePart::Limits => (
            words!(
                en: "how to limit the use and the disclosure of the data",
                es: "cómo limitar el uso o la divulgación de los datos",
            ),
            words!(en: "say whom to write to", es: "di a quién escribir"),
        ),
        NoticePart::Rights => (
            words!(
                en: "how to exercise the rights of access, rectification, cancellation and opposition",
                es: "cómo ejercer los derechos de acceso, rectificación, cancelación y oposición (ARCO)",
            ),
            words!(
                en: "say where to, with which papers, and in how many days you answer",
                es: "di a dónde, con qué papeles y en cuántos días respondes",
            ),
        ),
        NoticePart::Revocation => (
            words!(en: "how to take back consent", es: "cómo revocar el consentimiento"),
            words!(en: "say whom to write to", es: "di a quién escribir"),
        ),
        NoticePart::Transfers => (
            words!(en: "to whom the data are passed on", es: "a quién se transfieren los datos"),
            words!(en: "say so even if to nobody", es: "dilo aunque sea a nadie"),
        ),
        NoticePart::Changes => (
            words!(en: "how changes of the notice are told", es: "cómo se avisan los cambios al aviso"),
            words!(en: "say where they are published", es: "di dónde se publican"),
        ),
    };
    let Words { en, es } = part;
    Explanation::new(words!(
        en: "the privacy notice does not say {en}",
        es: "el aviso de privacidad no dice {es}",
    ))
    .hint(hint)
}

fn old_notice() -> Explanation {
    Explanation::new(words!(
        en: "the privacy notice is older than the law of 21 March 2025",
        es: "el aviso de privacidad es anterior a la ley del 21 de marzo de 2025",
    ))
    .hint(words!(
        en: "read it again with that law, and write the day",
        es: "revísalo con esa ley y pon el día",
    ))
}

fn no_notice_date() -> Explanation {
    Explanation::new(words!(
        en: "nothing says of when the privacy notice is",
        es: "nada dice de cuándo es el aviso de privacidad",
    ))
    .hint(words!(
        en: "write the day of its last change: `updated: 2026-11-03`",
        es: "anota el día de su último cambio: `updated: 2026-11-03`",
    ))
}

fn no_short_notice() -> Explanation {
    Explanation::new(words!(
        en: "beside the ways of contact there is no simplified privacy notice",
        es: "junto a las formas de contacto falta el aviso de privacidad simplificado",
    ))
    .hint(words!(
        en: "write in `short` who is responsible, which data, what for and how to limit their use",
        es: "di en `short` quién es responsable, qué datos, para qué y cómo limitar su uso",
    ))
}
