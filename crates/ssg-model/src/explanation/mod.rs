//! The words of every [`Problem`]: what is wrong, what was expected, and how to mend it.
//!
//! They are built only to be shown, in every language at once, so that a missing translation does
//! not compile; nor does a problem without words. Each group of codes has a file, with a function
//! for each problem, which is named after it. Style: lower case, no final period, backticks around
//! names.

mod addresses;
mod external_links;
mod fields;
mod files;
mod hours;
mod images;
mod law;
mod limits;
mod links;
mod markdown;
mod other_hosts;
mod output;
mod pages;
mod parts;
mod published_files;
mod schedule;
mod theme;

pub use self::parts::Explanation;
use crate::problem::Problem;

impl Problem {
    /// The words that explain this problem.
    pub fn explain(&self) -> Explanation {
        match self {
            Problem::Unreadable { reason } => files::unreadable(reason),
            Problem::NotUtf8 => files::not_utf8(),
            Problem::EmptyFile => files::empty_file(),
            Problem::MissingFile => files::missing_file(),
            Problem::NotAPage => pages::not_a_page(),
            Problem::NotHideable => pages::not_hideable(),
            Problem::NothingToShow { file } => pages::nothing_to_show(file),
            Problem::LinkToHidden { link } => pages::link_to_hidden(link),
            Problem::NoPageHeading => pages::no_page_heading(),
            Problem::SecondPageHeading => pages::second_page_heading(),
            Problem::UnpublishableFile => published_files::unpublishable_file(),
            Problem::WrongFileContents { extension } => {
                published_files::wrong_file_contents(extension)
            }
            Problem::PublishedFileTooLarge { most } => {
                published_files::published_file_too_large(*most)
            }
            Problem::NotAFile { link } => published_files::not_a_file(link),
            Problem::BadRootFileName => published_files::bad_root_file_name(),
            Problem::MarkupInRootFile => published_files::markup_in_root_file(),
            Problem::MenuTooDeep => published_files::menu_too_deep(),
            Problem::OwnedAddress { address } => pages::owned_address(address),
            Problem::UnknownFile { known, name } => files::unknown_file(known, name),
            Problem::NotAnArticle { rename } => files::not_an_article(rename.as_deref()),
            Problem::MergeConflict => files::merge_conflict(),
            Problem::WrongExtension { name } => files::wrong_extension(name),
            Problem::FileOutsideContent => files::file_outside_content(),
            Problem::FileTooLarge { most } => limits::file_too_large(*most),
            Problem::UnreadFile => files::unread_file(),
            Problem::BadYaml { fault } => files::bad_yaml(fault),
            Problem::DuplicateKey { key } => files::duplicate_key(key),
            Problem::YamlReference => files::yaml_reference(),
            Problem::SecondDocument => files::second_document(),
            Problem::NoFrontMatter => files::no_front_matter(),
            Problem::FrontMatterNotClosed => files::front_matter_not_closed(),
            Problem::WrongFence => files::wrong_fence(),
            Problem::UnknownKey { key, above, known } => {
                fields::unknown_key(key, above.as_deref(), known)
            }
            Problem::MissingKey { key } => fields::missing_key(key),
            Problem::WrongShape { expected, found, meant } => {
                fields::wrong_shape(*expected, *found, meant.as_ref())
            }
            Problem::EmptyText => fields::empty_text(),
            Problem::ControlCharacter { found } => fields::control_character(*found),
            Problem::EmptyList => fields::empty_list(),
            Problem::TextTooLong { most } => limits::text_too_long(*most),
            Problem::TooMany { most } => limits::too_many(*most),
            Problem::BadEmail => fields::bad_email(),
            Problem::BadPhone { fault } => fields::bad_phone(*fault),
            Problem::BadUrl => fields::bad_url(),
            Problem::BackslashInUrl => fields::backslash_in_url(),
            Problem::BadSitePath => fields::bad_site_path(),
            Problem::BadId => fields::bad_id(),
            Problem::BadLocale => fields::bad_locale(),
            Problem::BadTimeZone => fields::bad_time_zone(),
            Problem::BadDate => fields::bad_date(),
            Problem::StarsOutOfRange => fields::stars_out_of_range(),
            Problem::OutOfRange { least, most } => fields::out_of_range(*least, *most),
            Problem::BadHours { fault } => hours::bad_hours(*fault),
            Problem::Law(fault) => law::fault(fault),
            Problem::PastException => hours::past_exception(),
            Problem::UnknownIcon { name } => fields::unknown_icon(name),
            Problem::UnknownChoice { found, choices } => fields::unknown_choice(found, choices),
            Problem::UpdatedBeforeDate => fields::updated_before_date(),
            Problem::BadTag => addresses::bad_tag(),
            Problem::TagSpelling { other, file } => addresses::tag_spelling(other, file),
            Problem::UnknownService { id, known } => addresses::unknown_service(id, known),
            Problem::UnknownPerson { id, known } => addresses::unknown_person(id, known),
            Problem::BadSlug { suggestion } => addresses::bad_slug(suggestion.as_deref()),
            Problem::DuplicateSlug { other } => addresses::duplicate_slug(other),
            Problem::DuplicateId { id } => addresses::duplicate_id(id),
            Problem::ReservedId { id } => addresses::reserved_id(id),
            Problem::DuplicateEntry { value } => addresses::duplicate_entry(value),
            Problem::NotARoute { link } => links::not_a_route(link),
            Problem::BrokenLink { link, known } => links::broken_link(link, known),
            Problem::BrokenAnchor { anchor, target, known } => {
                links::broken_anchor(anchor, target, known)
            }
            Problem::ForbiddenScheme { scheme } => links::forbidden_scheme(scheme),
            Problem::LinkToDraft { link } => links::link_to_draft(link),
            Problem::OwnPageMissing { link, path, known } => {
                links::own_page_missing(link, path, known)
            }
            Problem::BadPublishedList => addresses::bad_published_list(),
            Problem::LostAddress { address } => addresses::lost_address(address),
            Problem::BadOldAddress => addresses::bad_old_address(),
            Problem::AddressInUse { address, file } => addresses::address_in_use(address, file),
            Problem::OldAddressTwice { address, other } => {
                addresses::old_address_twice(address, other)
            }
            Problem::LinkToOldAddress { link, target } => {
                addresses::link_to_old_address(link, target)
            }
            Problem::MissingImage { path, there, known } => {
                images::missing_image(path, there.as_deref(), known)
            }
            Problem::ImageOutsideContent { path } => images::image_outside_content(path),
            Problem::BadImage { fault } => images::bad_image(fault),
            Problem::ExternalImageWithoutSize => images::external_image_without_size(),
            Problem::MissingAltText => images::missing_alt_text(),
            Problem::ExternalImageInText => images::external_image_in_text(),
            Problem::UnreadableText => images::unreadable_text(),
            Problem::SymbolNotDrawn => images::symbol_not_drawn(),
            Problem::AnimatedImage => images::animated_image(),
            Problem::ImageTooLarge { size } => images::image_too_large(size),
            Problem::WrongImageName { fits } => images::wrong_image_name(fits),
            Problem::UnsupportedImage { format } => images::unsupported_image(format),
            Problem::DamagedImage { reason } => images::damaged_image(reason),
            Problem::DrawingTooHeavy { limit, most } => images::drawing_too_heavy(*limit, *most),
            Problem::TopHeading => markdown::top_heading(),
            Problem::UndefinedFootnote { name } => markdown::undefined_footnote(name),
            Problem::UnusedFootnote { name } => markdown::unused_footnote(name),
            Problem::DuplicateFootnote { name } => markdown::duplicate_footnote(name),
            Problem::ForbiddenTag { tag } => markdown::forbidden_tag(tag),
            Problem::TooDeep => markdown::too_deep(),
            Problem::MarkupNotRead(markup) => markdown::markup_not_read(markup),
            Problem::LostCells { cells, columns } => markdown::lost_cells(*cells, *columns),
            Problem::SkippedHeading { level, expected } => {
                markdown::skipped_heading(*level, *expected)
            }
            Problem::CutByComment => fields::cut_by_comment(),
            Problem::CurlyQuotes { breaks } => fields::curly_quotes(*breaks),
            Problem::TitleLength { length } => limits::title_length(*length),
            Problem::DescriptionLength { length } => limits::description_length(*length),
            Problem::MarkdownInPlainText { mark } => markdown::markdown_in_plain_text(mark),
            Problem::FarDate => fields::far_date(),
            Problem::OtherContact { found, known } => fields::other_contact(found, known),
            Problem::FutureDate { date } => fields::future_date(date),
            Problem::UnknownPlaceholder { found, known } => {
                fields::unknown_placeholder(found, *known)
            }
            Problem::SameTitle { other } => addresses::same_title(other),
            Problem::AltIsFileName => images::alt_is_file_name(),
            Problem::CalloutNotRead { found, is_alone } => {
                markdown::callout_not_read(found, *is_alone)
            }
            Problem::NotReadAsLink { is_image, fault } => {
                markdown::not_read_as_link(*is_image, *fault)
            }
            Problem::EmphasisNotRead { mark } => markdown::emphasis_not_read(mark),
            Problem::BadMoment => schedule::bad_moment(),
            Problem::ClockChange { twice } => schedule::clock_change(*twice),
            Problem::ExpiresTooEarly => schedule::expires_too_early(),
            Problem::LinkTooEarly { link, until } => schedule::link_too_early(link, until),
            Problem::LinkToExpired { link, since } => schedule::link_to_expired(link, since),
            Problem::ImageCleaned { what } => images::image_cleaned(what),
            Problem::LinkWillBreak { link, until } => schedule::link_will_break(link, until),
            Problem::SampleValue { what } => fields::sample_value(what),
            Problem::LicenceExpires { days } => fields::licence_expires(*days),
            Problem::BadColor => theme::bad_color(),
            Problem::LowContrast { pair, colors, key, nearest } => {
                theme::low_contrast(pair, *colors, key, *nearest)
            }
            Problem::UnknownThemeColor { name, known } => theme::unknown_theme_color(name, known),
            Problem::BadEmbedAddress { service, url } => {
                other_hosts::bad_embed_address(service, url)
            }
            Problem::UndeclaredEmbed { service, declared } => {
                other_hosts::undeclared_embed(service, declared)
            }
            Problem::BadHostName => other_hosts::bad_host_name(),
            Problem::BadVerification => other_hosts::bad_verification(),
            Problem::Output(fault) => output::output(fault),
            Problem::ExternalLink(link) => external_links::external_link(link),
        }
    }
}
