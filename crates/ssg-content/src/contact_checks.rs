//! Finds phone numbers and addresses in texts that almost match `site.yaml`, because only one of
//! the two was updated.
//!
//! Texts may name other people's contacts, so only near matches are reported: a chat that is not
//! ours, a number that differs in at most two digits, an e-mail address with a typo or with our
//! mailbox on another host, and our street with another number. In pages, which speak for the
//! business, any other number with our area code is reported too: numbers of insurers and emergency
//! services belong to the capital or are toll-free.

use std::sync::Arc;

use ssg_model::content::office::Office;
use ssg_model::content::phone::Phone;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::problem::Problem;
use ssg_model::similar::edits;

use crate::contacts::{self, ContactKind, NamedContact};
use crate::decoded::Decoded;
use crate::decoding::Pending;
use crate::sources::Sources;

/// The number of digits or letters in which a near match may differ.
const SLIPS: usize = 2;

/// Reports contacts that almost match `site.yaml`.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let (Some(file), Some(site)) = (&sources.site, &decoded.site.value) else { return Vec::new() };
    let in_texts = sources.texts().chain([&file.source]).flat_map(pending);
    let in_articles = decoded.articles.with(|found| &found.contacts);
    let in_articles = in_articles.flat_map(|article| &article.found.contacts);
    let contact = &site.contact;
    let offices: Vec<&Office> = site.offices().collect();
    let phones = offices.iter().filter_map(|office| office.phone.as_ref());
    let phones: Vec<_> = contact.numbers().chain(phones).collect();
    let of_offices = offices.iter().filter_map(|office| office.email.as_ref());
    let mails: Vec<&str> = contact.mailboxes().chain(of_offices.map(|mail| &*mail.0)).collect();
    let known_phone = |number: &str| phones.iter().any(|phone| phone.e164 == number);
    // A number without country code is national if it is as long as ours.
    let main = phones.first().map(|phone| phone.parts());
    let whole = |number: &str| match number.starts_with('+') {
        true => Some(number.to_owned()),
        false => {
            let (country, _) = main.filter(|(_, national)| number.len() == national.len())?;
            Some(format!("+{country}{number}"))
        }
    };
    let other = |source: &Source, one: &NamedContact| match one.kind {
        ContactKind::Chat => {
            let digits = one.value.strip_prefix("521").filter(|rest| rest.len() == 10);
            let digits = digits.map_or_else(|| one.value.clone(), |rest| format!("52{rest}"));
            // A chat may use an office's phone number.
            let chats = offices.iter().filter_map(|office| office.phone.as_ref());
            let is_ours = chats.chain(contact.chats()).any(|phone| phone.e164[1..] == digits);
            contact.chats().next().filter(|_| !is_ours).map(|phone| phone.display.clone())
        }
        ContactKind::Phone => {
            let number = whole(&one.value).filter(|number| !known_phone(number))?;
            let is_of_page = !source.path.starts_with(&sources.content.path("articles"));
            let is_meant = |phone: &&&Phone| {
                differ(&phone.e164, &number) <= SLIPS
                    || is_of_page && area(phone).is_some_and(|area| number.starts_with(&area))
            };
            phones.iter().find(is_meant).map(|phone| phone.display.clone())
        }
        ContactKind::Mail => {
            if mails.iter().any(|known| known.eq_ignore_ascii_case(&one.value)) {
                return None;
            }
            let near = mails.iter().find(|known| is_near_mail(&known.to_lowercase(), &one.value));
            near.map(|known| (*known).to_owned())
        }
    };
    let mut found = Vec::new();
    let mut judge = |Pending { source, value: contact }: &Pending<NamedContact>| {
        if let Some(known) = other(source, contact) {
            let range = contact.range.clone();
            let written = source.text.get(range.clone()).unwrap_or_default().to_owned();
            let problem = Problem::OtherContact { found: written, known };
            found.push(diagnostic(source, range, problem));
        }
    };
    in_texts.for_each(|one| judge(&one));
    in_articles.for_each(&mut judge);
    found.extend(sources.texts().flat_map(|source| other_numbers(source, &offices)));
    found
}

/// Returns the country and area code of a Mexican number outside the capital.
fn area(phone: &Phone) -> Option<String> {
    let area = phone.display.strip_prefix("+52 ")?.split(' ').next()?;
    (!["55", "56", "800"].contains(&area)).then(|| format!("+52{area}"))
}

/// Returns the number of digits in which two numbers differ, if they are equally long.
fn differ(a: &str, b: &str) -> usize {
    match a.len() == b.len() {
        true => a.bytes().zip(b.bytes()).filter(|(a, b)| a != b).count(),
        false => usize::MAX,
    }
}

/// Whether `found` is `known` with a typo, or the same mailbox on another host.
fn is_near_mail(known: &str, found: &str) -> bool {
    let (Some((box_a, host_a)), Some((box_b, host_b))) =
        (known.split_once('@'), found.split_once('@'))
    else {
        return false;
    };
    box_a == box_b || host_a == host_b && edits(box_a, box_b) <= SLIPS
}

/// Reports places where the street of an office has another number.
fn other_numbers(source: &Arc<Source>, offices: &[&Office]) -> Vec<Diagnostic> {
    let split = |street: &str| {
        let name = street.trim_end_matches(|c: char| c.is_ascii_digit());
        (name.trim_end_matches([' ', '#', ',']).to_owned(), street[name.len()..].to_owned())
    };
    let streets: Vec<(String, String)> =
        offices.iter().map(|office| split(office.street.trim())).collect();
    let mut found = Vec::new();
    for (office, (name, number)) in offices.iter().zip(&streets) {
        if name.len() < 6 || number.is_empty() {
            continue;
        }
        for (at, _) in source.text.match_indices(name.as_str()) {
            let rest = &source.text[at + name.len()..];
            let start = rest.trim_start_matches([' ', ',', '#', '\n']);
            let start = ["No. ", "no. ", "núm. ", "número "]
                .iter()
                .find_map(|mark| start.strip_prefix(mark))
                .unwrap_or(start);
            let digits: String = start.chars().take_while(char::is_ascii_digit).collect();
            let is_ours = streets.iter().any(|(other, number)| other == name && *number == digits);
            if !digits.is_empty() && !is_ours {
                let end = at + name.len() + rest.len() - start.len() + digits.len();
                let written = source.text[at..end].to_owned();
                let problem =
                    Problem::OtherContact { found: written, known: office.street.clone() };
                found.push(diagnostic(source, at..end, problem));
            }
        }
    }
    found
}

/// Returns the contacts in a file, to be compared with `site.yaml`.
fn pending(source: &Arc<Source>) -> impl Iterator<Item = Pending<NamedContact>> {
    let contacts = contacts::find(source).into_iter();
    contacts.map(|value| Pending { source: Arc::clone(source), value })
}
