//! The messages that `ssg dev` prints about saves.

use std::fs;

use crate::support::TinySite;
use crate::support::http::Server;

const ARTICLE: &str = "content/articles/primero.md";

/// Returns the line about a save, without the time it took.
fn said(server: &mut Server) -> String {
    let line = server.wait_for(" en ");
    let (before, rest) = line.trim().split_once(" en ").unwrap();
    let (_, after) = rest.split_once([':', ';']).unwrap();
    format!("{before};{after}")
}

#[test]
fn dev_prints_which_pages_a_save_changed() {
    let site = TinySite::new();
    site.write("content/pages/oculta.yaml", "hidden: true\n");
    site.write("content/files/solicitud.pdf", "%PDF-1.7\n");
    let article = site.read(ARTICLE);
    site.write("content/articles/otro.md", article.replacen("title: ", "title: Otro ", 1));
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "es"]));
    server.wait_for("todas las páginas");
    a_save_names_the_pages_that_it_changed(&site, &mut server);
    a_save_that_changes_nothing_says_why(&site, &mut server);
    files_of_a_moment_are_not_announced(&site, &mut server);
}

fn a_save_names_the_pages_that_it_changed(site: &TinySite, server: &mut Server) {
    site.save(ARTICLE, "Un párrafo", "Otro párrafo");
    assert_eq!(said(server), format!("`{ARTICLE}`: visible; `/blog/primero/`"));
    site.save("content/site.yaml", "tagline: Protegiendo", "tagline: Cuidando");
    assert_eq!(said(server), "`content/site.yaml`: visible; todas las páginas");
    let article = site.read(ARTICLE);
    site.put("content/articles/nuevo.md", &article.replacen("title: ", "title: Nuevo ", 1));
    let line = said(server);
    assert!(line.starts_with("`content/articles/nuevo.md`: visible; "), "{line}");
    assert!(line.contains("`/blog/nuevo/`") && !line.contains("todas"), "{line}");
    fs::remove_file(site.path("content/articles/nuevo.md")).unwrap();
    assert!(said(server).contains("`/blog/nuevo/`"));
    // Changes of a draft are reported, too.
    site.save(ARTICLE, "title:", "draft: true\ntitle:");
    assert!(said(server).contains("`/blog/`"));
    site.save(ARTICLE, "Otro párrafo", "Un párrafo");
    assert_eq!(said(server), format!("`{ARTICLE}`: visible; `/blog/primero/`"));
    site.save(ARTICLE, "draft: true\n", "");
    assert!(said(server).contains("`/blog/`"));
}

fn a_save_that_changes_nothing_says_why(site: &TinySite, server: &mut Server) {
    site.save("content/site.yaml", "brand: Prueba", "# Una nota.\nbrand: Prueba");
    let same = "`content/site.yaml`: leído; ningún cambio visible";
    assert_eq!(said(server), same);
    site.put("content/pages/oculta.yaml", "hidden: true\nmeta: {}\n");
    let hidden = "`content/pages/oculta.yaml`: visible; `/oculta/` (con errores)";
    assert_eq!(said(server), hidden);
    site.put("content/files/solicitud.pdf", "%PDF-1.7\n%%EOF\n");
    let line = said(server);
    let linked = "ninguna página cambia; el archivo se ve donde una página lo enlaza";
    assert!(line.ends_with(linked), "{line}");
    site.save(ARTICLE, "title:", "expire_at: 2025-05-12 13:00\ntitle:");
    assert!(said(server).contains("visible"));
    site.save(ARTICLE, "Un párrafo", "Otro párrafo");
    let expired =
        format!("`{ARTICLE}`: leído; ninguna página cambia, porque `/blog/primero/` ya venció");
    assert_eq!(said(server), expired);
    site.save(ARTICLE, "expire_at: 2025-05-12 13:00\n", "");
    assert!(said(server).contains("visible"));
}

/// Text editors write temporary files while they save.
fn files_of_a_moment_are_not_announced(site: &TinySite, server: &mut Server) {
    let folder = "content/articles";
    let names = ".primero.md.swp .primero.md.swx primero.md~ .#primero.md #primero.md# 4913 \
                 primero.md.tmp primero.md___jb_tmp___ primero.md___jb_old___ .goutputstream-AB12CD";
    for name in names.split_whitespace() {
        site.write(&format!("{folder}/{name}"), "algo");
        fs::remove_file(site.path(&format!("{folder}/{name}"))).unwrap();
    }
    // Save the article by way of a temporary file.
    let text = site.read(ARTICLE);
    let temporary = format!("{folder}/primero.md___jb_tmp___");
    site.write(&temporary, text.replace("Otro párrafo", "Un párrafo"));
    fs::rename(site.path(ARTICLE), site.path(&format!("{folder}/primero.md~"))).unwrap();
    fs::rename(site.path(&temporary), site.path(ARTICLE)).unwrap();
    let line = loop {
        let line = server.wait_for("`content/");
        if line.contains("visible") && line.contains("/blog/primero/") {
            break line;
        }
    };
    assert!(line.starts_with(&format!("`{ARTICLE}`: visible en ")), "{line}");
    let printed = server.end();
    for name in names.split_whitespace() {
        assert!(!printed.contains(&format!("{name}`")), "{name}: {printed}");
    }
}
