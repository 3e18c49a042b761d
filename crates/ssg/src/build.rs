//! `ssg build`: from content to a published output.

use std::path::Path;

use anyhow::Context;
use ssg_content::Loaded;
use ssg_frontend::bundle::{self, BundleOptions, Bundles};
use ssg_frontend::environment::Environment;
use ssg_frontend::install::{self, InstallStep};
use ssg_frontend::node;
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{self, Pool, RendererOptions};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::site::{PageKind, Site};
use ssg_model::words;
use ssg_model::words::Words;
use ssg_output::document::{Documents, Shared};
use ssg_output::staging::Staging;
use ssg_output::structured_data::StructuredData;
use ssg_output::templates::Templates;
use ssg_output::{data, feed, host, policy, sitemap, web_manifest};

use crate::cli::BuildArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::pages::PageFailure;
use crate::{Outcome, clock, figures, lock, pages, root};

/// Builds the site. Until the last step, which publishes it, the output is not touched.
pub(crate) fn build(args: &BuildArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let root = root::find(args.root.as_deref())?;
    let output = args.out.clone().unwrap_or_else(|| root.join("dist"));

    let options = ssg_content::Options {
        now: clock::now()?,
        base_url: args.base_url.as_deref().map(parse_base_url).transpose()?,
        drafts: args.drafts,
    };
    let content = words!(en: "content", es: "contenido");
    let Loaded { site, diagnostics, locale, .. } =
        console.stage(content, |_| ssg_content::load(&root, &options));
    if let Some(locale) = locale {
        console.set_site_locale(&locale);
    }
    console.diagnostics(&diagnostics, args.strict);
    let refused = args.strict && !diagnostics.is_empty();
    let Some(site) = site.filter(|_| !refused) else {
        return Ok(Outcome::SiteHasErrors);
    };

    refuse_output_among_sources(&root, &output)?;
    let _lock = lock::acquire(&root, || console.say(waiting()))?;
    let project = Project::open(&root)?;
    let (bundles, mut pool) = prepare_frontend(&project, args, console)?;

    let staging = Staging::create(&output)?;
    stage_files(&site, &bundles, &staging)?;
    let templates = Templates::read(&root.join("templates"))?;
    let inline_scripts = [templates.intro_script(), templates.start_script()];
    let policy = policy::content_security_policy(&inline_scripts, &site.image_hosts);
    stage_site_files(&site, &policy, &templates, &staging)?;
    let site_data = data::site_data(&bundles.id, shared_payloads(&site))?;
    staging.write(&site_data.path, &site_data.contents)?;

    let page_count = site.pages.len();
    let articles = site.pages.iter().filter(|page| page.kind == PageKind::Article).count();
    let drafts = site.drafts;
    let image_hosts = site.image_hosts.clone();
    let structured_data = StructuredData::new(&site);
    let mut layout = site.layout;
    layout.data = format!("{}{}", layout.base, site_data.path);
    let shared = Shared {
        locale: site.locale,
        layout: layout.clone(),
        share_image: site.share_image,
        favicon: site.favicon,
        structured_data,
        policy,
        build: bundles.id.clone(),
        scripts: [&bundles.script].into_iter().chain(&bundles.chunks).cloned().collect(),
        style: bundles.style.clone(),
        fonts: bundles.fonts.clone(),
    };
    let documents = Documents::new(templates, shared);
    let rendering = words!(en: "pages", es: "páginas");
    let failures = console.stage(rendering, |stage| {
        pages::render(&mut pool, site.pages, &layout, &bundles.id, &documents, &staging, stage)
    })??;
    console.output(&pool.finish());
    if !failures.is_empty() {
        for failure in &failures {
            console.failure(&page_failure(failure));
        }
        return Ok(Outcome::SiteHasErrors);
    }

    let publishing = words!(en: "publishing", es: "publicación");
    let published = console.stage(publishing, |_| staging.publish())?;

    let (files, bytes) = (published.files, figures::bytes(published.bytes));
    let output = output.strip_prefix(&root).unwrap_or(&output).display();
    console.say(words!(
        en: "built {page_count} pages ({articles} articles): {files} files, {bytes} in `{output}`",
        es: "{page_count} páginas ({articles} artículos): {files} archivos, {bytes} en `{output}`",
    ));
    for host in &image_hosts {
        console.say(words!(
            en: "images are loaded from `{host}`, as the content asks",
            es: "se cargan imágenes de `{host}`, como pide el contenido",
        ));
    }
    if drafts > 0 {
        console.say(words!(
            en: "left out {drafts} drafts; `--drafts` includes them",
            es: "se omitieron {drafts} borradores; `--drafts` los incluye",
        ));
    }
    console.times();
    Ok(Outcome::Done)
}

/// Installs the packages if need be, bundles the frontend, and starts the renderers meanwhile.
fn prepare_frontend(
    project: &Project,
    args: &BuildArgs,
    console: &mut Console,
) -> Result<(Bundles, Pool), Failure> {
    let environment = Environment::inherited();
    let node = node::find(&environment)?;
    let packages = words!(en: "packages", es: "paquetes");
    console.stage(packages, |stage| {
        install::install(project, &environment, |step| stage.message(&install_step(step)))
    })?;

    let mut options = RendererOptions::default();
    options.count = args.jobs.unwrap_or(options.count);
    let bundling = words!(en: "frontend", es: "interfaz");
    let (bundles, pool) = console.stage(bundling, |stage| {
        let starting = renderer::start(&node, project, options)?;
        let bundle_options = BundleOptions { development: args.development };
        let bundles = bundle::bundle(project, bundle_options, || {
            stage.message(&install_step(InstallStep::Waiting));
        })?;
        let pool = starting.load(&bundles.server)?;
        Ok::<_, Failure>((bundles, pool))
    })?;
    console.output(&bundles.warnings);
    Ok((bundles, pool))
}

/// Stages what the pages load: scripts, styles, fonts and images.
fn stage_files(site: &Site, bundles: &Bundles, staging: &Staging) -> anyhow::Result<()> {
    for file in &bundles.files {
        staging.write(&file.path, &file.contents)?;
    }
    for asset in &site.assets {
        let contents = std::fs::read(&asset.file)
            .with_context(|| format!("cannot read `{}`", asset.file.display()))?;
        staging.write(&asset.path, &contents)?;
    }
    Ok(())
}

/// Stages what search engines, feed readers, phones and hosts read of the site as a whole.
fn stage_site_files(
    site: &Site,
    policy: &str,
    templates: &Templates,
    staging: &Staging,
) -> anyhow::Result<()> {
    let headers = host::header_rules(site, policy);
    let files = [
        (sitemap::SITEMAP, sitemap::sitemap(site, templates)?),
        (sitemap::ROBOTS, sitemap::robots(site, templates)?),
        (feed::FEED, feed::feed(site, templates)?),
        (web_manifest::WEB_MANIFEST, web_manifest::web_manifest(site, templates)?),
        (host::HEADERS, host::headers_file(&headers, &site.layout.base, templates)?),
        (host::REDIRECTS, host::redirects_file()),
        (host::NO_JEKYLL, String::new()),
    ];
    for (path, contents) in files {
        staging.write(path, contents.as_bytes())?;
    }
    Ok(())
}

/// The payloads that all pages share in one file: those of routes that do not grow in number.
fn shared_payloads(site: &Site) -> impl Iterator<Item = &ssg_model::payload::Payload> {
    site.pages.iter().filter(|page| page.kind != PageKind::Article).map(|page| &page.payload)
}

/// Refuses an output that would be read as source by the next build, or that holds the project.
fn refuse_output_among_sources(root: &Path, output: &Path) -> Result<(), Failure> {
    let output = std::path::absolute(output).context("cannot read the current directory")?;
    let holds_project = root.starts_with(&output);
    let is_source = output.strip_prefix(root).is_ok_and(|below| {
        let folder = below.components().next().map(|name| name.as_os_str().to_owned());
        folder.is_some_and(|folder| SOURCE_FOLDERS.iter().any(|source| folder == *source))
    });
    if !holds_project && !is_source {
        return Ok(());
    }
    let output = output.display();
    Err(Failure::new(words!(
        en: "`{output}` cannot be the output: it is a part of the project, or holds it",
        es: "`{output}` no puede ser la salida: es parte del proyecto, o lo contiene",
    ))
    .hint(words!(
        en: "choose a folder of its own with `--out`",
        es: "elige con `--out` una carpeta aparte",
    )))
}

/// Folders of a project that are not for output.
const SOURCE_FOLDERS: [&str; 4] = ["content", "frontend", "templates", ".ssg"];

fn parse_base_url(text: &str) -> Result<SiteUrl, Failure> {
    SiteUrl::parse(text).ok_or_else(|| {
        Failure::new(words!(
            en: "`--base-url {text}` is not a web address",
            es: "`--base-url {text}` no es una dirección web",
        ))
        .hint(words!(
            en: "expected for example `https://example.org/folder/`",
            es: "se esperaba, por ejemplo, `https://example.org/carpeta/`",
        ))
    })
}

fn waiting() -> Words {
    words!(
        en: "waiting for another build of this project",
        es: "esperando a que termine otra construcción de este sitio",
    )
}

fn install_step(step: InstallStep) -> Words {
    match step {
        InstallStep::Waiting => waiting(),
        InstallStep::Installing => words!(
            en: "installing the packages of `frontend/`",
            es: "instalando los paquetes de `frontend/`",
        ),
    }
}

fn page_failure(failure: &PageFailure) -> Failure {
    let PageFailure { source, path, thrown } = failure;
    let error = thrown.text();
    let message = words!(
        en: "`{path}` (from `{source}`) cannot be rendered: {error}",
        es: "no se puede generar `{path}` (de `{source}`): {error}",
    );
    let failure = Failure::new(message);
    match thrown.place() {
        Some(place) => failure.hint(words!(en: "see `{place}`", es: "revisa `{place}`")),
        None => failure,
    }
}
