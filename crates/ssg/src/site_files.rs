//! The files of the output that are neither pages nor loaded by them.

use ssg_model::content::root_file::RootFile;
use ssg_model::file_error::FileAction;
use ssg_model::output_path::OutputPath;
use ssg_model::route::VERSION_FILE;
use ssg_model::site::{PublishedFile, Site};
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_output::policy;
use ssg_output::{feed, host, sitemap, web_manifest};

use crate::failure::Result;

/// Returns the files that search engines, feed readers and phones read about the site.
pub(crate) fn site_files(site: &Site, documents: &Documents) -> Result<Vec<OutputFile>> {
    let drawings = &documents.drawings;
    let templates = &drawings.templates;
    let mut files = vec![
        (sitemap::ROBOTS, sitemap::robots(site, templates)?),
        (VERSION_FILE, site.version_text()),
        (web_manifest::WEB_MANIFEST, web_manifest::web_manifest(site, &drawings.icons, templates)?),
    ];
    let mut files: Vec<OutputFile> =
        files.drain(..).map(|(path, text)| OutputFile::new(OutputPath::of(path), text)).collect();
    for site in site.all() {
        let path = OutputPath::of(&format!("{}{}", site.folder, feed::FEED));
        files.extend(feed::feed(site, templates)?.map(|feed| OutputFile::new(path, feed)));
    }
    files.extend(sitemap::sitemaps(site, templates)?);
    for RootFile { name, text } in site.file.root_files() {
        files.push(OutputFile::new(OutputPath::of(&name.0), format!("{}\n", text.0)));
    }
    Ok(files)
}

/// Returns the files that configure hosts.
pub(crate) fn host_files(site: &Site, documents: &Documents) -> Result<Vec<OutputFile>> {
    let Documents { drawings, shared, .. } = documents;
    host::host_files(site, &policy::of_hosts(&shared.policy_of_all), &drawings.templates)
}

/// Reads a file of `content/files/`.
pub(crate) fn published_file(PublishedFile { path, file }: &PublishedFile) -> Result<OutputFile> {
    let contents = ssg_store::read_file(file).map_err(FileAction::Read.failed(file))?;
    Ok(OutputFile::new(path.clone(), contents))
}
