//! Builds the site as for a server, for the tests over HTTP: with compressed variants, old
//! addresses, removed pages and a second language, at the root of a host and below a folder.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::corpus;
use crate::process::{command, run};
use crate::rust_tests::program;

/// The copy of the project with changed content.
const PROJECT: &str = "target/sites/hosted/project";

/// The output for the root of a host.
pub(crate) const AT_ROOT: &str = "target/sites/hosted/root";

/// The address and output folder of each build, in which the tests expect it.
const OUTPUTS: [(&str, &str); 2] = [
    ("https://www.encino.mx/", AT_ROOT),
    ("https://www.encino.mx/repo/", "target/sites/hosted/below/repo"),
];

/// The additions to the project's content; `tests/browser/tests/hosts.spec.ts` visits these
/// addresses.
const SITE: &str = "\ngone:\n  - /blog/retirado/\n  - /inmuebles/casa-gris/\n  - /?p=9\n  - /blog/?p=9\n\
    languages:\n  - { folder: en, locale: en-US, name: English }\n";
/// The texts beside facts that the small English site does not have.
const ENGLISH: &str = "licence: { label: Licence, expires_label: valid until, verify: { label: CNSF } }\n\
    privacy_notice: { label: Privacy, url: /aviso-de-privacidad/ }\n";
const SMALL: &str = "tests/languages/small";
const ARTICLE: &str = "aliases:\n  - /blog/seguros-de-vida/\n  - /nota.html\n  - /index.php/nota\n  - /rss.xml\n  \
    - /blog/a%C3%B1o-viejo/\n  - \"/Mis notas (1)/guía.pdf\"\n  - /?p=12\n  - /blog/?p=34\n";

/// Builds the site for each address.
pub(crate) fn build(root: &Path) -> Result<()> {
    let project = root.join(PROJECT);
    corpus::project_of(root, &root.join("content"), &project)?;
    corpus::add_agency(root, &project)?;
    change(&project.join("content/site.yaml"), |text| {
        format!("{}{SITE}", text.replacen("  # precompress: true", "  precompress: true", 1))
    })?;
    change(&project.join("content/articles/tipos-seguros-de-vida.md"), |text| {
        text.replacen("---\n", &format!("---\n{ARTICLE}"), 1)
    })?;
    let english = project.join("content/en");
    corpus::copy(&root.join(SMALL), &english)?;
    change(&english.join("site.yaml"), |text| text + ENGLISH)?;
    change(&english.join("pages/404.yaml"), |text| text.replace("dibujo", "no-encontrado"))?;
    let program = program(root)?;
    for (address, output) in OUTPUTS {
        let output = root.join(output);
        fs::create_dir_all(&output)
            .with_context(|| format!("cannot make `{}`", output.display()))?;
        run(command(&program, root)
            .args(["build", "--lang", "en", "--quiet", "--base-url", address])
            .arg("--root")
            .arg(&project)
            .arg("--out")
            .arg(&output))?;
    }
    Ok(())
}

fn change(file: &Path, change: impl FnOnce(String) -> String) -> Result<()> {
    Ok(fs::write(file, change(fs::read_to_string(file)?))?)
}
