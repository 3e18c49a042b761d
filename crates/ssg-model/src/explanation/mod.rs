//! The words of every [`Problem`]: what is wrong, what was expected, and how to mend it.
//!
//! Those that only name the fields of the problem are in `messages.txt`, of which the build script makes
//! the arms of a `match`; those that need a choice or a list are functions here. A problem without words
//! does not compile, and neither do words that lack a language.

mod addresses;
mod fields;
mod files;
mod images;
mod limits;
mod links;
mod markdown;
mod other_hosts;
mod parts;
mod published_files;
mod theme;

pub use self::parts::Explanation;
use crate::external_link::{ExternalLinkFault, ExternalLinkReport, Unreachable};
use crate::law_fault::{LawFault, NoticePart};
use crate::output_fault::{OutputFault, PageFault, StructuredDataFault};
use crate::problem::{
    DrawingLimit, HoursFault, ImageFault, PhoneFault, Problem, UnreadMarkup, YamlFault,
};
use crate::words::Words;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

impl Problem {
    /// Gives the words that explain this problem.
    pub fn explain(&self) -> Explanation {
        match self {
            Problem::Output(OutputFault::Page { others, .. }) => self.words().also_on(*others),
            Problem::ExternalLink(link) => self.words().on_pages(link),
            _ => self.words(),
        }
    }

    #[allow(unused_variables, reason = "a text need not name each field of its problem")]
    fn words(&self) -> Explanation {
        with_messages!(match self {
            Problem::Unreadable { reason } => files::unreadable(reason),
            Problem::PublishedFileTooLarge { most } => {
                published_files::published_file_too_large(*most)
            }
            Problem::NotAFile { link } => published_files::not_a_file(link),
            Problem::UnknownFile { known, name } => files::unknown_file(known, name),
            Problem::NotAnArticle { rename } => files::not_an_article(rename.as_deref()),
            Problem::FileTooLarge { most } => limits::file_too_large(*most),
            Problem::UnknownKey { key, above, known } => {
                fields::unknown_key(key, above.as_deref(), known)
            }
            Problem::WrongShape { expected, found, meant } => {
                fields::wrong_shape(*expected, *found, meant.as_ref())
            }
            Problem::ControlCharacter { found } => fields::control_character(*found),
            Problem::UnknownIcon { name } => fields::unknown_icon(name),
            Problem::UnknownChoice { found, choices } => fields::unknown_choice(found, choices),
            Problem::UnknownService { id, known } => addresses::unknown_service(id, known),
            Problem::UnknownPerson { id, known } => addresses::unknown_person(id, known),
            Problem::BadSlug { suggestion } => addresses::bad_slug(suggestion.as_deref()),
            Problem::NotARoute { link } => links::not_a_route(link),
            Problem::BrokenLink { link, known } => links::broken_link(link, known),
            Problem::BrokenAnchor { anchor, target, known } => {
                links::broken_anchor(anchor, target, known)
            }
            Problem::ForbiddenScheme { scheme } => links::forbidden_scheme(scheme),
            Problem::OwnPageMissing { link, path, known } => {
                links::own_page_missing(link, path, known)
            }
            Problem::MissingImage { path, there, known } => {
                images::missing_image(path, there.as_deref(), known)
            }
            Problem::ForbiddenTag { tag } => markdown::forbidden_tag(tag),
            Problem::SkippedHeading { level, expected } => {
                markdown::skipped_heading(*level, *expected)
            }
            Problem::TitleLength { length } => limits::title_length(*length),
            Problem::DescriptionLength { length } => limits::description_length(*length),
            Problem::UnknownPlaceholder { found, known } => {
                fields::unknown_placeholder(found, *known)
            }
            Problem::NotReadAsLink { is_image, fault } => {
                markdown::not_read_as_link(*is_image, *fault)
            }
            Problem::EmphasisNotRead { mark } => markdown::emphasis_not_read(mark),
            Problem::SampleValue { what } => fields::sample_value(what),
            Problem::LowContrast { pair, colors, key, nearest } => {
                theme::low_contrast(pair, *colors, key, *nearest)
            }
            Problem::UnknownThemeColor { name, known } => theme::unknown_theme_color(name, known),
            Problem::UndeclaredEmbed { service, declared } => {
                other_hosts::undeclared_embed(service, declared)
            }
        })
    }
}
