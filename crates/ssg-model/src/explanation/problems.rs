//! The message of every problem.

use super::said::{Said, say};
use super::{fields, links, markdown};
use crate::color::Rgb;
use crate::color_pairs::{ColorPair, WHITE};
use crate::limits;
use crate::messages;
use crate::output_fault::{Kilobytes, MeasuredScripts, OutputFault, PageFault};
use crate::problem::{DrawingLimit, DrawingProgram, ImageFault, KindFault, Problem, Sample};
use crate::route;
use crate::texts;
use crate::words;
use crate::words::Words;

/// Returns the message of a problem.
pub(super) fn said(problem: &Problem) -> Said<'_> {
    match problem {
        Problem::Plain(problem) => say::plain(*problem),

        // Files
        Problem::Unreadable { reason } => say::unreadable(reason),
        Problem::NothingToShow { file } => say::nothing_to_show(file),
        Problem::LinkToHidden { link } => say::link_to_hidden(link),
        Problem::WrongFileContents { extension } => say::wrong_file_contents(extension),
        Problem::PublishedFileTooLarge { most } => say::published_file_too_large(most / 1_000_000),
        Problem::NotAFile { link } => {
            say::not_a_file(link, link.rsplit('/').next().unwrap_or(link))
        }
        Problem::OwnedAddress { address } => say::owned_address(address),
        Problem::CopyOfFile { original } => say::copy_of_file(original),
        Problem::UnknownFile { known, name } => say::unknown_file().nearest(name, known),
        Problem::UnknownFolder { near } => {
            say::unknown_folder().hint_if(near, messages::did_you_mean)
        }
        Problem::NotAnArticle { rename } => {
            say::not_an_article().hint_if(rename, say::rename_article)
        }
        Problem::WrongExtension { name } => say::wrong_extension(name),
        Problem::FileTooLarge { most } => say::file_too_large(most / 1024),

        // YAML
        Problem::BadYaml { reason } => say::yaml_other(reason),
        Problem::ReservedInYaml { character } => say::yaml_reserved(character),
        Problem::DuplicateKey { key } => say::duplicate_key(key),

        // Records
        // Within braces, YAML ends a value at its comma.
        Problem::UnknownKey { key, .. } if key.bytes().all(|byte| byte.is_ascii_digit()) => {
            say::unknown_key(key).hint(say::decimal_point)
        }
        Problem::UnknownKey { key, above, known } => {
            let said = say::unknown_key(key).hint(move || fields::known_key(key, known));
            said.hint_if(above, say::indent_key)
        }
        Problem::MissingKey { key } => say::missing_key(key),
        Problem::WrongShape { expected, found, meant } => {
            let [found, expected] = [found, expected].map(fields::shape);
            say::wrong_shape(found, expected).hint_if(meant, fields::meant_shape)
        }
        Problem::ControlCharacter { found } => {
            say::control_character(format!("{:04X}", u32::from(*found)))
        }
        Problem::TextTooLong { most } => say::text_too_long(most),
        Problem::TooMany { most } => say::too_many(most),

        // Fields
        Problem::NewerProgram { wanted } => say::newer_program(wanted),
        Problem::BadDate { meant } => say::bad_date().hint_if(meant, say::meant_day),
        Problem::OutOfRange { least, most } => say::out_of_range(least, most),
        Problem::UnknownIcon { name } => {
            say::unknown_icon(name).hint(move || fields::similar_icons(name))
        }
        Problem::UnknownChoice { found, choices } => {
            say::unknown_choice(found).nearest(found, choices)
        }
        Problem::UnknownDay { found, choices } => say::unknown_day(found).nearest(found, choices),
        Problem::FutureDate { date } => say::future_date(date),
        Problem::MarkdownInPlainText { mark } => say::markdown_in_plain_text(mark),
        Problem::TitleLength { length } => {
            say::title_length(length, limits::TITLE.start(), limits::TITLE.end())
        }
        Problem::DescriptionLength { length } => {
            say::description_length(length, limits::DESCRIPTION.start(), limits::DESCRIPTION.end())
        }
        Problem::OtherContact { found, known } => say::other_contact(found, known),
        Problem::UnknownPlaceholder { found, known } => {
            say::unknown_placeholder(found).hint_if(known, say::known_placeholder)
        }

        // Names
        Problem::BadSlug { suggestion } => say::bad_slug().hint_if(suggestion, say::rename_to),
        Problem::SameTitle { other } => say::same_title(other),
        Problem::DuplicateSlug { other } => say::duplicate_slug(other),
        Problem::DuplicateId { id } => say::duplicate_id(id),
        Problem::ReservedId { id } => say::reserved_id(id),
        Problem::DuplicateEntry { value } => say::duplicate_entry(value),
        Problem::TagSpelling { other, file } => say::tag_spelling(file, other),
        Problem::UnknownService { id, known } => say::unknown_service(id).nearest(id, known),
        Problem::UnknownEntry { id, known } => say::unknown_entry(id).nearest(id, known),
        Problem::UnknownPerson { id, known } => say::unknown_person(id).nearest(id, known),

        // Links
        Problem::NotARoute { link } => links::not_a_route(link),
        Problem::BrokenLink { link, known } => {
            say::broken_link(link).hint(move || links::known_target(link, known))
        }
        Problem::BrokenAnchor { anchor, target, known } => say::broken_anchor(target, anchor)
            .hint(move || links::known_anchor(target, anchor, known)),
        Problem::ForbiddenScheme { scheme } => {
            say::forbidden_scheme(scheme).hint(move || links::instead_of(scheme))
        }
        Problem::LinkToDraft { link } => say::link_to_draft(link),
        Problem::OwnPageMissing { link, path, known } => {
            say::own_page_missing(link, path).nearest(path, known)
        }

        // Languages
        Problem::LanguageFolderTaken { folder, other, free } => {
            say::language_folder_taken(folder, other, free)
        }
        Problem::ReviewedNotice { name, parts } => say::reviewed_notice(name, *parts),
        Problem::NoticeReviewOutdated { name, digest } => say::notice_review_outdated(name, digest),
        Problem::LanguageTwice { locale } => say::language_twice(locale),
        Problem::LanguageNotListed { folder } => say::language_not_listed(folder),
        Problem::OldAddressElsewhere { of, own } => say::old_address_elsewhere(of, own),
        Problem::FactInLanguage { key, file } => say::fact_in_language(key, file),
        Problem::TextsBesideFacts { paths } => say::texts_beside_facts(paths),
        Problem::FileOfAllLanguages { name } => say::file_of_all_languages(name),
        Problem::TranslatesNothing { path, known } => {
            say::translates_nothing(path).nearest(path, known)
        }
        Problem::TranslatedTwice { other } => say::translated_twice(other),
        Problem::LinkToTranslated { translation } => say::link_to_translated(translation),
        Problem::Untranslated { folder, done, all, missing } => {
            say::untranslated(folder, done, all, missing)
        }
        Problem::WithoutOriginal { path } => say::without_original(path),
        Problem::OutOfDate { original, digest, .. } => say::out_of_date(original, digest),
        Problem::DateDiffers { original, date } => say::date_differs(original, date),

        // Old addresses
        Problem::LostAddress { address, folder } => say::lost_address(address, folder),
        Problem::AddressInUse { address, file } => say::address_in_use(address, file),
        Problem::OldAddressTwice { address, other } => say::old_address_twice(address, other),
        Problem::QueryIgnored { host, page } => say::query_ignored(host, page),
        Problem::LinkToOldAddress { link, target } => say::link_to_old_address(link, target),

        // Images
        Problem::MissingImage { path, there, known } => {
            say::missing_image(path).nearest(path, known).hint_if(there, say::write_path_from_here)
        }
        Problem::ImageOutsideContent { path } => say::image_outside_content(path),
        Problem::BadImage { fault } => match fault {
            ImageFault::Unreadable { reason } => say::image_unreadable(reason),
            ImageFault::NotSvg { reason } => say::image_not_svg(reason),
            ImageFault::UnknownEntity { name } => say::image_unknown_entity(name),
            ImageFault::OtherEncoding { encoding } => say::image_other_encoding(encoding),
            ImageFault::Declares { what } => say::image_declares(what),
            ImageFault::NotDrawn { reason } => say::image_not_drawn(reason),
        },
        Problem::LostInDrawing { what, program } => {
            say::lost_in_drawing(what).hint(move || match program {
                DrawingProgram::DrawIo => Some(say::draw_io_texts()),
                DrawingProgram::Mermaid => Some(say::mermaid_labels()),
                DrawingProgram::Inkscape => Some(say::inkscape_pictures()),
                DrawingProgram::Other => None,
            })
        }
        Problem::ImageTooLarge { size } => say::image_too_large(size),
        Problem::WrongImageName { fits } => say::wrong_image_name(fits),
        Problem::UnsupportedImage { format: "HEIC" } => say::heic_image(),
        Problem::UnsupportedImage { format } => say::unsupported_image(format),
        Problem::DamagedImage { reason } => say::damaged_image(reason),
        Problem::DrawingTooHeavy { limit, most } => match limit {
            DrawingLimit::Bytes => say::drawing_bytes(most),
            DrawingLimit::Elements => say::drawing_elements(most),
            DrawingLimit::Attributes => say::drawing_attributes(most),
            DrawingLimit::Namespaces => say::drawing_namespaces(most),
            DrawingLimit::Depth => say::drawing_depth(most),
            DrawingLimit::Drawn => say::drawing_repeated(most),
            DrawingLimit::Effects => say::drawing_effects(),
            DrawingLimit::Pixels => say::drawing_pixels(most),
            DrawingLimit::Seconds => say::drawing_seconds(most),
        },

        // Markdown
        Problem::UndefinedFootnote { name } => say::undefined_footnote(name),
        Problem::UnusedFootnote { name } => say::unused_footnote(name),
        Problem::DuplicateFootnote { name } => say::duplicate_footnote(name),
        Problem::ForbiddenTag { tag } if tag == "!--" => say::comment_not_closed(),
        Problem::ForbiddenTag { tag } => {
            say::forbidden_tag(tag).hint(move || markdown::instead_of(tag))
        }
        Problem::ListOfMarks { written } => say::list_of_marks(written),
        Problem::FlatList { spaces } => say::flat_list(spaces),
        Problem::OtherTool { mark } => {
            say::mark_of_other_tool(mark).hint(move || markdown::instead_of_mark(mark))
        }
        Problem::BareAddress { address } => say::bare_address(address),
        Problem::LostCells { cells, columns } => say::lost_cells(cells, columns),
        Problem::SkippedHeading { level, expected } => {
            say::skipped_heading(level, "#".repeat(usize::from(*expected)))
        }
        Problem::CalloutNotRead { found, is_alone: false } => say::callout_not_alone(found),
        Problem::CalloutNotRead { found, is_alone: true } => say::unknown_callout(found),
        Problem::NotReadAsLink { is_image, fault } => {
            let said = if *is_image { say::not_read_as_image() } else { say::not_read_as_link() };
            said.hint(move || markdown::link_syntax(*fault, *is_image))
        }
        Problem::EmphasisNotRead { mark } if mark.len() == 1 => say::italics_not_read(mark),
        Problem::EmphasisNotRead { mark } => say::bold_not_read(mark),

        // Schedule
        Problem::BadMoment { meant } => say::bad_moment().hint_if(meant, say::meant_day),
        Problem::LinkTooEarly { link, until } => say::link_too_early(link, until),
        Problem::LinkToExpired { link, since } => say::link_to_expired(link, since),

        // The theme
        Problem::LowContrast { pair, colors, key, nearest } => {
            low_contrast(pair, colors, key, nearest.as_ref())
        }
        Problem::UnknownThemeColor { name, known } => {
            say::unknown_theme_color(name).nearest(name, known)
        }
        Problem::MissingFont { name } => say::missing_font(name),
        Problem::FontTooLarge { most } => say::font_too_large(most / 1_000),
        Problem::FontLacks { characters } => say::font_lacks(characters),

        // Other hosts
        Problem::BadEmbedAddress { service, url } => say::bad_embed_address(service, url),
        Problem::UndeclaredEmbed { service, declared } => {
            let all = move || [declared, &[*service][..]].concat().join(", ");
            say::undeclared_embed(service).hint(move || say::declare_embeds(all()))
        }

        // The output
        Problem::Output(fault) => match fault {
            OutputFault::Page { page, others, fault } => of_page(page, *others, fault),
            OutputFault::DuplicatePath { path, other } => say::duplicate_path(path, other),
            OutputFault::NotWellFormed { path, reason } => say::not_well_formed(path, reason),
            OutputFault::HeavyScripts { scripts, size, limit } => {
                of_scripts(scripts, size, limit.size).error_if(limit.is_own)
            }
            OutputFault::HeavyDrawing { size, limit } => say::heavy_drawing(size, limit),
            OutputFault::LongHeader { name, size, limit } => say::long_header(name, size, limit),
        },
        Problem::Kind(fault) => of_kind(fault),

        // Warnings
        Problem::LinkWillBreak { link, until } => say::link_will_break(link, until),
        Problem::SampleValue(Sample::Flag) => say::sample_content(),
        Problem::SampleValue(Sample::Listed(key)) => say::sample_listed(key),
        Problem::SampleValue(Sample::Text(text)) => say::sample_value(text),
        Problem::SampleValue(Sample::Unchanged(text)) => say::sample_unchanged(text),
        Problem::SampleValue(Sample::Drawing) => say::sample_drawing(),
        Problem::LicenceExpires { days: ..0 } => say::licence_expired(),
        Problem::LicenceExpires { days: 0 } => say::licence_expires_today(),
        Problem::LicenceExpires { days: 1 } => say::licence_expires_tomorrow(),
        Problem::LicenceExpires { days } => say::licence_expires(days),
        Problem::OlderSite { found, ours } => say::older_site(found, ours),
        Problem::OtherInterface { ours } => say::other_interface(ours),
        Problem::OtherEngine { found, ours } => say::other_engine(found, ours),
    }
}

/// Returns the message of a problem with a page.
fn of_page<'a>(page: &'a str, others: usize, fault: &'a PageFault) -> Said<'a> {
    let said = match fault {
        PageFault::BrokenLink { link } => say::page_broken_link(page, link),
        PageFault::NotAnswered { link } => say::page_not_answered(page, link),
        PageFault::BrokenAnchor { link } => match link.split_once(".svg#") {
            Some((file, name)) if file.contains(route::SPRITE) => {
                say::page_missing_icon(page, name)
            }
            _ => say::page_broken_anchor(page, link),
        },
        PageFault::LinkOutsideBase { link, base } => say::page_link_outside_base(page, link, base),
        PageFault::DuplicateId { id } => say::page_duplicate_id(page, id),
        PageFault::Hidden { element, how } => say::page_hidden(page, element, how),
        PageFault::HiddenInSection { kind, element, how } => {
            say::page_section_hidden(page, element, kind, how)
        }
        PageFault::ImageWithoutAlt { image } => say::page_image_without_alt(page, image),
        PageFault::Nameless { element } => say::page_nameless(page, element),
        PageFault::EmptyParagraph => say::page_empty_paragraph(page),
        PageFault::NotOne { element, count } => say::page_not_one(page, count, element),
        PageFault::SkippedHeading { level, before } => say::page_skips_level(page, level, before),
        PageFault::WrongNesting { element, outer } => say::page_wrong_nesting(page, element, outer),
        PageFault::InlineCode { element, attribute } => {
            say::page_has_code(page, element, attribute)
        }
        PageFault::LoadsElsewhere { element, address } => {
            say::page_loads_elsewhere(page, element, address)
        }
        PageFault::StyleElement => say::page_has_style_element(page),
        PageFault::ManyStyles { place, count, limit } => {
            say::page_many_styles(page, count, limit, place)
        }
        PageFault::DataNotJson { reason } => say::page_data_not_json(page, reason),
        PageFault::NoDataContext => say::page_data_no_context(page),
        PageFault::MissingDataField { kind, field } => say::page_data_lacks(page, kind, field),
        PageFault::Heavy { size, limit } => {
            say::page_heavy(page, size, limit.size).error_if(limit.is_own)
        }
    };
    said.label(move || match others {
        0 => None,
        1 => Some(say::also_on_one_page()),
        _ => Some(say::also_on_pages(others)),
    })
}

/// Returns the message of scripts that are too large.
fn of_scripts<'a>(scripts: &'a MeasuredScripts, size: &'a Kilobytes, limit: Kilobytes) -> Said<'a> {
    match scripts {
        MeasuredScripts::First => say::heavy_first_script(size, limit),
        MeasuredScripts::All => say::heavy_scripts(size, limit),
        MeasuredScripts::OnDemand(path) => say::heavy_on_demand(path, size, limit),
    }
}

/// Returns the message of a problem with the code of a kind of section.
fn of_kind(fault: &KindFault) -> Said<'_> {
    match fault {
        KindFault::NoComponent(name) => say::no_component(name),
        KindFault::Throws(text) => say::example_throws(text),
        KindFault::Breaks(reason) => say::example_breaks(reason),
        KindFault::Varies => say::example_varies(),
        KindFault::Nameless(element) => say::example_nameless(element),
        KindFault::EmptyParagraph => say::example_empty_paragraph(),
        KindFault::UnknownProp { name, known } => say::unknown_prop(name).nearest(name, known),
        KindFault::UnreadField(name) => say::unread_field(name),
    }
}

fn low_contrast<'a>(
    pair: &'a ColorPair,
    [ink, ground]: &'a [Rgb; 2],
    key: &'a str,
    nearest: Option<&'a Rgb>,
) -> Said<'a> {
    // Rounded down: an insufficient ratio must not look sufficient.
    let ratio = (ink.contrast(*ground) * 100.0).floor() / 100.0;
    let place = Words { en: pair.en.to_owned(), es: pair.es.to_owned() };
    let name = |key: &str| match key == WHITE.0 {
        true => words!(en: "white", es: "blanco"),
        false => Words::of(|lang| texts::of("ThemeColors", key).get(lang).label.clone()),
    };
    let Words { en, es } = name(key);
    let advice = match nearest {
        Some(nearest) => words!(
            en: "The nearest readable shade of “{en}” is {nearest}.",
            es: "El tono legible más cercano de «{es}» es {nearest}.",
        ),
        None => words!(
            en: "Change the other colour as well.",
            es: "Cambia también el otro color.",
        ),
    };
    let least = pair.least();
    let [ink_name, ground_name] = [pair.ink, pair.ground].map(name);
    say::low_contrast(
        pair.ink,
        ink,
        pair.ground,
        ground,
        ratio,
        least,
        place,
        ink_name,
        ground_name,
        advice,
    )
    .hint(move || match nearest {
        Some(nearest) => say::nearest_shade(key, nearest),
        None => say::no_shade(key),
    })
}
