//! `publish.precompress`: compressed variants beside the files of the output.

use crate::support::TinySite;

fn site() -> TinySite {
    let site = TinySite::new();
    site.edit("content/site.yaml", "intro:\n", "publish:\n  precompress: true\nintro:\n");
    site
}

#[test]
fn every_text_and_nothing_else_has_both_variants_and_always_the_same() {
    let (first, second) = (site(), site());
    first.must_build();
    let other = second.ssg(&["build", "--jobs", "1"]).env("RAYON_NUM_THREADS", "1").status();
    assert!(other.unwrap().success());
    let files = first.snapshot("dist");
    assert!(files == second.snapshot("dist"));
    let texts = ["html", "css", "js", "json", "svg", "txt", "webmanifest", "xml"];
    for file in files.keys().filter(|file| !file.starts_with('.')) {
        let (stem, ending) = file.rsplit_once('.').unwrap_or((file, ""));
        if ["br", "gz"].contains(&ending) {
            assert!(files.contains_key(stem), "{file}");
            continue;
        }
        let is_text = texts.contains(&ending);
        for variant in ["br", "gz"] {
            assert_eq!(files.contains_key(&format!("{file}.{variant}")), is_text, "{file}");
        }
    }
    // The headers do not mention the variants, which hosts find by themselves.
    let headers = String::from_utf8(files["_headers"].clone()).unwrap();
    assert!(!headers.contains(".br") && !headers.contains(".gz"), "{headers}");
}
