//! Words for opening hours.

use super::parts::Explanation;
use crate::problem::HoursFault;
use crate::words;

pub(super) fn bad_hours(fault: HoursFault) -> Explanation {
    match fault {
        HoursFault::Time => Explanation::new(words!(
            en: "not a time of day",
            es: "no es una hora del día",
        ))
        .label(words!(
            en: "expected a time from `00:00` to `23:59`, such as `09:00`",
            es: "se esperaba una hora de `00:00` a `23:59`, como `09:00`",
        )),
        HoursFault::ClosesFirst => Explanation::new(words!(
            en: "`closes` is not later than `opens`",
            es: "`closes` no es posterior a `opens`",
        ))
        .hint(words!(
            en: "put the times in order; past midnight, twelve hours at most are read, as from `20:00` to `02:00`",
            es: "pon las horas en orden; pasada la medianoche se leen doce horas cuando mucho, como de `20:00` a `02:00`",
        )),
        HoursFault::Overlap => Explanation::new(words!(
            en: "these hours overlap others above",
            es: "este horario se encima con otro de más arriba",
        ))
        .hint(words!(
            en: "write each time of a day once",
            es: "escribe cada hora de un día una sola vez",
        )),
        HoursFault::ExceptionDays => Explanation::new(words!(
            en: "it does not say which days it is about",
            es: "no dice de qué días se trata",
        ))
        .hint(words!(
            en: "write `date` for one day, or `from` and `to` for several",
            es: "escribe `date` si es un día, o `from` y `to` si son varios",
        )),
        HoursFault::DaysReversed => Explanation::new(words!(
            en: "`to` is earlier than `from`",
            es: "`to` es anterior a `from`",
        ))
        .hint(words!(
            en: "`from` is the first day, `to` the last",
            es: "`from` es el primer día, `to` el último",
        )),
        HoursFault::ExceptionTimes => Explanation::new(words!(
            en: "it does not say when the office is open on these days",
            es: "no dice a qué hora se abre esos días",
        ))
        .hint(words!(
            en: "write `closed: true`, or else `opens` and `closes`",
            es: "escribe `closed: true`, o bien `opens` y `closes`",
        )),
    }
}

pub(super) fn past_exception() -> Explanation {
    Explanation::new(words!(
        en: "these days are over, so they are not shown any more",
        es: "estos días ya pasaron, así que ya no se muestran",
    ))
    .hint(words!(
        en: "delete the entry, or write the next date",
        es: "borra esta entrada, o pon la siguiente fecha",
    ))
}
