//! Creates the data that all documents share from the content, the bundles and the templates.

use std::collections::BTreeMap;
use std::sync::Arc;

use ssg_frontend::bundle::Bundles;
use ssg_model::file_types::{self, FileType};
use ssg_model::payload::Layout;
use ssg_model::route;
use ssg_model::site::{PageKind, Site, SitePage};
use ssg_output::document::{Documents, Shared};
use ssg_output::drawings::Drawings;
use ssg_output::output_file::OutputFile;
use ssg_output::policy::{self, ANY_STYLE};
use ssg_output::structured_data::StructuredData;
use ssg_output::{client, feed};
use ssg_store::Inputs;

use crate::engine::Engine;
use crate::failure::Result;

/// The folder of the fonts for share images, relative to the frontend.
const FONTS: &str = "src/fonts";

/// Creates the drawings of a site. `inputs` records the files that are read.
pub(crate) fn drawings(engine: &Engine, site: &Site, inputs: &Inputs) -> Result<Arc<Drawings>> {
    let fonts = engine.frontend.join(FONTS);
    Ok(Arc::new(Drawings::new(site, &engine.templates, &fonts, inputs)?))
}

/// Returns the documents of a site and the files that all of them use: the icons of the interface,
/// and for each language the data of the main routes and the module that starts the client. `sprite`
/// is the SVG of the icons.
pub(crate) fn documents(
    site: &Site,
    bundles: &Bundles,
    sprite: &str,
    drawings: Arc<Drawings>,
) -> Result<(Documents, Vec<OutputFile>)> {
    let sprite = client::sprite(sprite);
    let made = site.all().map(|one| shared(site, one, bundles, &sprite, &drawings));
    let (mut all, files): (Vec<Shared>, Vec<[OutputFile; 2]>) =
        made.collect::<Result<Vec<_>>>()?.into_iter().unzip();
    let further = all.split_off(1);
    // Two languages with the same texts have the same files.
    let files: BTreeMap<_, _> =
        files.into_iter().flatten().map(|file| (file.path.clone(), file)).collect();
    let files = [sprite].into_iter().chain(files.into_values()).collect();
    Ok((Documents { drawings, shared: all.remove(0), further }, files))
}

/// Returns what the documents of one language share, the data of its main routes and the module that
/// starts the client.
fn shared(
    whole: &Site,
    site: &Site,
    bundles: &Bundles,
    sprite: &OutputFile,
    drawings: &Drawings,
) -> Result<(Shared, [OutputFile; 2])> {
    let scripts = drawings.templates.scripts.each_ref();
    let [intro, start, interest, visits] = scripts.map(String::as_str);
    // Client-side navigation shows pages in another page's document, so each has the policy for
    // all.
    let hosts = whole.other_hosts();
    let mut kinds = whole.files.iter().filter_map(|file| file_types::of(&file.path));
    let has_media = kinds.any(FileType::is_media);
    let told = site.file.statistics.as_ref().filter(|statistics| statistics.is_told());
    let told = told.map(|_| visits);
    let policy = |scripts: &[&str]| {
        let scripts: Vec<&str> = scripts.iter().copied().chain(told).collect();
        let policy = policy::content_security_policy(&scripts, &hosts, has_media);
        if site.file.allows_inline_styles() {
            policy::with_styles(&policy, ANY_STYLE)
        } else {
            policy
        }
    };
    let (policy, policy_of_all) = (policy(&[start]), policy(&[intro, start, interest]));
    let data = client::site_data(&bundles.id, site)?;
    let layout = layout(site, &data, sprite);
    let start = client::layout_module(&layout, &bundles.script)?;
    let scripts = [&start.path, &bundles.script];
    let fonts = bundles.fonts.iter().filter(|_| site.theme.has_figtree());
    let shared = Shared {
        locale: site.locale.tag.clone(),
        layout,
        favicon: site.file.favicon.0.clone(),
        structured_data: StructuredData::new(site),
        policy,
        policy_of_all,
        build: bundles.id.clone(),
        scripts: scripts.into_iter().chain(&bundles.chunks).cloned().collect(),
        style: bundles.style.clone(),
        first_styles: bundles.first_styles.clone(),
        fonts: fonts.chain(site.theme.own_fonts().map(|font| &font.path)).cloned().collect(),
        theme: site.theme.clone(),
        statistics: site.file.statistics.clone(),
        has_feed: feed::has_feed(site),
        head_tags: site.file.head_tags(),
        folder: site.folder.clone(),
        translations: site.translations.clone(),
    };
    Ok((shared, [data, start]))
}

/// Returns what all pages of a site share in the browser, with the paths for client-side navigation.
fn layout(site: &Site, data: &OutputFile, sprite: &OutputFile) -> Layout {
    let base = site.layout.root();
    let paths = |is_wanted: &dyn Fn(&SitePage) -> bool| -> Vec<String> {
        let wanted = site.pages.iter().filter(|page| is_wanted(page));
        wanted.map(|page| page.payload.path.clone()).collect()
    };
    let is_own_list = |page: &SitePage| {
        let is_pattern = page.kind != PageKind::List && page.kind.is_own_data();
        site.is_own_data(page) && !is_pattern && !page.payload.path.starts_with(route::BLOG)
    };
    // The patterns of the pages of entries.
    let entries = site.kinds.collections().filter_map(|(_, one)| Some(one.path.clone()? + "*"));
    Layout {
        site: site.layout.clone(),
        data: format!("{base}{}", data.path),
        icons: format!("{base}{}", sprite.path),
        pages: paths(&|page| !site.is_own_data(page)),
        own_pages: paths(&is_own_list).into_iter().chain(entries).collect(),
    }
}
