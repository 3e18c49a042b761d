//! What owners of sites wish for: each is fulfilled by changing files in `content/` alone.

use std::fs;

use crate::support::{TinySite, repository};

/// A change of the content that its owner wants, and what a visitor gets of it.
struct Wish {
    name: &'static str,
    /// What the owner does.
    act: fn(&OwnedContent),
    /// Parts of published files, in the order in which a file has them.
    seen: &'static [(&'static str, &'static str)],
    /// Parts that no published file may have.
    unseen: &'static [(&'static str, &'static str)],
}

/// The content of a site; nothing else can be changed through it.
struct OwnedContent(TinySite);

impl OwnedContent {
    fn path(file: &str) -> String {
        assert!(!file.starts_with('/') && !file.contains(".."), "{file}");
        format!("content/{file}")
    }

    fn write(&self, file: &str, contents: impl AsRef<[u8]>) {
        self.0.write(&Self::path(file), contents);
    }

    fn edit(&self, file: &str, from: &str, to: &str) {
        self.0.edit(&Self::path(file), from, to);
    }

    /// Adds lines to `site.yaml`.
    fn add(&self, lines: &str) {
        self.edit("site.yaml", "intro:\n", &format!("{lines}intro:\n"));
    }

    fn rename(&self, from: &str, to: &str) {
        let [from, to] = [from, to].map(|file| self.0.path(&Self::path(file)));
        fs::rename(from, to).unwrap();
    }

    fn remove(&self, file: &str) {
        fs::remove_file(self.0.path(&Self::path(file))).unwrap();
    }

    fn article(&self, slug: &str, front: &str, text: &str) {
        let front = format!("title: El {slug}\ndate: 2025-05-01\nsummary: Resumen.\n{front}");
        self.write(&format!("articles/{slug}.md"), format!("---\n{front}\n---\n\n{text}\n"));
    }

    /// Six products in the place of one, which becomes the last.
    fn six_services(&self) {
        let file = self.0.path(&Self::path("services.yaml"));
        let text = fs::read_to_string(file).unwrap();
        let (products, home) = text.split_once("home:").unwrap();
        let vida = products.strip_prefix("products:\n").unwrap();
        let vida = vida.replace("    anchors: [inversion]\n", "");
        let other = |id: &str| vida.replace("vida", id).replace("de Vida", id);
        let others = ["mascotas", "auto", "hogar", "viaje", "nave"].map(other).concat();
        let (_, last) = products.split_once('\n').unwrap();
        let card = "title: Mascotas, icon: heart, description: Con ellas.";
        let first = format!("  - {{ {card}, link: /servicios/#mascotas }}");
        self.write("services.yaml", format!("products:\n{others}{last}home:\n{first}{home}"));
    }
}

const HOME: &str = "index.html";
const CONTACT: &str = "contacto/index.html";
const SERVICES: &str = "servicios/index.html";

/// Wishes that do not disturb each other.
const TOGETHER: [Wish; 19] = [
    Wish {
        name: "an article with three photographs and a share picture",
        act: |content| {
            let photo = fs::read(repository().join("tests/photos/patio.jpg")).unwrap();
            content.write("images/patio.jpg", photo);
            let front = "image: { src: ../images/patio.jpg, alt: Portada }\nshare_image: true";
            let photos = ["Uno", "Dos", "Tres"].map(|alt| format!("![{alt}](../images/patio.jpg)"));
            content.article("fotos", front, &photos.join("\n\n"));
        },
        seen: &[
            ("blog/fotos/index.html", "<meta property=\"og:image\" content=\"https://prueba.mx/"),
            ("blog/fotos/index.html", "alt=\"Uno\""),
            ("blog/fotos/index.html", "alt=\"Dos\""),
            ("blog/fotos/index.html", "alt=\"Tres\""),
        ],
        unseen: &[],
    },
    Wish {
        name: "an article that appears by itself",
        act: |content| content.article("venidero", "publish_at: 2030-01-01 09:00", "Texto."),
        seen: &[],
        unseen: &[("blog/index.html", "venidero"), ("sitemap.xml", "venidero")],
    },
    Wish {
        name: "an article with another name, and one less",
        act: |content| {
            content.write("published.json", "[\"/blog/primero/\", \"/blog/viejo/\"]\n");
            content.rename("articles/primero.md", "articles/nuevo.md");
            content.edit("articles/nuevo.md", "date:", "aliases: [/blog/primero/]\ndate:");
            content.add("gone: [/blog/viejo/]\n");
        },
        seen: &[
            ("blog/nuevo/index.html", "<title>Primero"),
            ("_redirects", "/blog/primero/ /blog/nuevo/ 301"),
            ("_redirects", "/blog/viejo/ /blog/404.html 410"),
            ("blog/primero/index.html", "url=/blog/nuevo/"),
        ],
        unseen: &[("sitemap.xml", "/blog/viejo/"), ("sitemap.xml", "/blog/primero/")],
    },
    Wish {
        name: "another testimonial",
        act: |content| {
            let first = "testimonials:\n";
            let second = "  - { name: Luis Paz, location: Colima, stars: 4, quote: Volvería. }\n";
            content.edit("testimonials.yaml", first, &format!("{first}{second}"));
        },
        seen: &[
            ("testimonios/index.html", "Volvería."),
            ("testimonios/index.html", "Luis Paz"),
            ("testimonios/index.html", "Muy bien."),
        ],
        unseen: &[],
    },
    Wish {
        name: "a sixth service, and services in another order",
        act: OwnedContent::six_services,
        seen: &[
            (HOME, "href=\"/servicios/#mascotas\""),
            (SERVICES, "id=\"mascotas\""),
            (SERVICES, "id=\"nave\""),
            (SERVICES, "id=\"vida\""),
        ],
        unseen: &[],
    },
    Wish {
        name: "sections in another order",
        act: |content| {
            let cards = "  - kind: cards\n    heading: Valores\n    text: Texto.\n    cards:\n      \
                         - { icon: star, title: Uno, text: Texto. }\n";
            let services = "  - kind: service-cards\n";
            content.edit("pages/inicio.yaml", cards, "");
            content.edit("pages/inicio.yaml", services, &format!("{cards}{services}"));
        },
        seen: &[(HOME, "<h2>Valores</h2>"), (HOME, "<h2>Servicios</h2>")],
        unseen: &[],
    },
    Wish {
        name: "another phone and hours",
        act: |content| {
            let phone = "  phone: \"+52 33 1234 5678\"";
            content.edit("site.yaml", phone, "  phone: \"+52 55 8765 4321\"");
            let hours = "  hours: [{ days: lunes-viernes, opens: \"10:00\", closes: \"17:00\" }]\n";
            content.edit(
                "site.yaml",
                "  country: Uruguay\n",
                &format!("  country: México\n{hours}"),
            );
        },
        seen: &[
            (HOME, "\"opens\":\"10:00\""),
            (CONTACT, "href=\"tel:+525587654321\""),
            (CONTACT, "Lunes a viernes"),
            (CONTACT, "10:00 a 17:00"),
        ],
        unseen: &[(CONTACT, "tel:+523312345678")],
    },
    Wish {
        name: "another office",
        act: |content| {
            content.add(
                "branches:\n  - { name: Sucursal Colima, street: Calle Sol 2, city: Colima, \
                 country: México, phone: \"+52 312 123 4567\" }\n",
            );
        },
        seen: &[(CONTACT, "<h2>Sucursal Colima</h2>"), (CONTACT, "href=\"tel:+523121234567\"")],
        unseen: &[],
    },
    Wish {
        name: "a logo",
        act: |content| {
            let path = content.0.path("content/images/dibujo.svg");
            content.write("images/otro.svg", fs::read(path).unwrap());
            let logo = "logo: { src: images/dibujo.svg, alt: Un dibujo }";
            content.edit("site.yaml", logo, "logo: { src: images/otro.svg, alt: Otra marca }");
        },
        seen: &[(HOME, "<img src=\"/assets/otro-")],
        unseen: &[],
    },
    Wish {
        name: "colours",
        act: |content| content.write("theme.yaml", "colors:\n  brand_dark: \"#143f66\"\n"),
        seen: &[(HOME, "<meta name=\"theme-color\" content=\"#143f66\">")],
        unseen: &[],
    },
    Wish {
        name: "a new page",
        act: |content| {
            let meta = "meta: { title: Mascotas, description: Seguros para mascotas. }\n";
            let sections = "sections:\n  - { kind: page-heading, heading: Para mascotas }\n";
            content.write("pages/mascotas.yaml", format!("{meta}{sections}"));
            let link = "    - { route: /contacto/, label: Contacto }\n";
            let more = format!("{link}    - {{ route: /mascotas/, label: Mascotas }}\n");
            content.edit("site.yaml", link, &more);
        },
        seen: &[
            ("mascotas/index.html", ">Para mascotas</h1>"),
            (HOME, "<a href=\"/mascotas/\">Mascotas</a>"),
            ("sitemap.xml", "https://prueba.mx/mascotas/"),
        ],
        unseen: &[],
    },
    Wish {
        name: "another story in `/sobre-mi/`",
        act: |content| {
            let story = "heading: Historia\n    text: Texto.";
            content.edit(
                "pages/sobre-mi.yaml",
                story,
                "heading: Historia\n    text: Nací **aquí**.",
            );
        },
        seen: &[("sobre-mi/index.html", "Nací <strong>aquí</strong>.")],
        unseen: &[],
    },
    Wish {
        name: "tags",
        act: |content| content.article("temas", "tags: [Gastos médicos]", "Texto."),
        seen: &[
            ("blog/temas/index.html", "href=\"/blog/tema/gastos-medicos/\""),
            ("blog/tema/gastos-medicos/index.html", "href=\"/blog/temas/\""),
        ],
        unseen: &[],
    },
    Wish {
        name: "an author",
        act: |content| {
            let image = "image: { src: images/dibujo.svg, alt: Retrato }";
            let person = "id: ana-ruiz, name: Ana Ruiz, role: Agente, text: Contesto yo.";
            content.write("people.yaml", format!("people:\n  - {{ {person}, {image} }}\n"));
            content.article("firmado", "author: ana-ruiz", "Texto.");
        },
        seen: &[
            ("blog/firmado/index.html", "\"name\":\"Ana Ruiz\""),
            ("blog/firmado/index.html", ">Ana Ruiz<"),
        ],
        unseen: &[],
    },
    Wish {
        name: "statistics",
        act: |content| content.add("statistics: { service: plausible, domain: prueba.mx }\n"),
        seen: &[(HOME, "data-domain=\"prueba.mx\""), ("_headers", "https://plausible.io")],
        unseen: &[],
    },
    Wish {
        name: "proofs for search engines",
        act: |content| {
            content.add(
                "head: { google: abc123 }\nroot_files:\n  - { name: google12.html, text: \
                 \"google-site-verification: google12.html\" }\n",
            );
        },
        seen: &[
            (HOME, "<meta name=\"google-site-verification\" content=\"abc123\">"),
            ("google12.html", "google-site-verification: google12.html"),
        ],
        unseen: &[],
    },
    Wish {
        name: "a video",
        act: |content| {
            content.add("embeds: [youtube]\n");
            let embed = "  - kind: embed\n    service: youtube\n    \
                         url: https://youtu.be/aqz-KE-bpKQ\n    title: El video\n    \
                         image: { src: ../images/dibujo.svg, alt: Un dibujo }\n    action: Ver\n";
            let services = "  - kind: services\n";
            content.edit("pages/servicios.yaml", services, &format!("{embed}{services}"));
        },
        seen: &[(SERVICES, "aqz-KE-bpKQ"), ("_headers", "https://www.youtube-nocookie.com")],
        unseen: &[],
    },
    Wish {
        name: "a file to download",
        act: |content| {
            let mut pdf = b"%PDF-1.7\n".to_vec();
            pdf.resize(40_000, b' ');
            content.write("files/solicitud.pdf", pdf);
            content.article("pdf", "", "Baja [la solicitud](/files/solicitud.pdf).");
        },
        seen: &[
            ("blog/pdf/index.html", "<a href=\"/files/solicitud.pdf\">la solicitud"),
            ("blog/pdf/index.html", "(PDF, 40 KB)"),
        ],
        unseen: &[],
    },
    Wish {
        name: "TikTok",
        act: |content| {
            let network = "social:\n  - { network: tiktok, url: https://www.tiktok.com/@prueba }\n";
            content.edit("site.yaml", "social:\n", network);
        },
        seen: &[(HOME, "#tiktok\"></use></svg>TikTok<")],
        unseen: &[],
    },
];

/// Wishes that disturb those, but not each other.
const APART: [Wish; 4] = [
    Wish {
        name: "a phone of another country",
        act: |content| {
            let phone = "  phone: \"+52 33 1234 5678\"";
            content.edit("site.yaml", phone, "  phone: \"+1 212-555-0123 ext. 12\"");
        },
        seen: &[(CONTACT, "<a href=\"tel:+12125550123;ext=12\">+1 212-555-0123 ext. 12</a>")],
        unseen: &[],
    },
    Wish {
        name: "a page less",
        act: |content| content.remove("pages/sobre-mi.yaml"),
        seen: &[("sitemap.xml", "/servicios/")],
        unseen: &[("sitemap.xml", "/sobre-mi/")],
    },
    Wish {
        name: "another language",
        act: |content| content.edit("site.yaml", "locale: es-MX", "locale: en-US"),
        seen: &[
            ("blog/primero/index.html", "<html lang=\"en-US\">"),
            ("blog/primero/index.html", "<main id=\"main\""),
            ("blog/primero/index.html", ">May 6, 2025</time>"),
        ],
        unseen: &[("blog/primero/index.html", "Mayo")],
    },
    Wish {
        name: "no testimonials at all",
        act: |content| {
            content.remove("testimonials.yaml");
            content.remove("pages/testimonios.yaml");
        },
        seen: &[(HOME, "<h1")],
        unseen: &[("sitemap.xml", "testimonios"), (HOME, "estimonio")],
    },
];

/// A site after all of these wishes, built; each of them must be seen.
fn check_granted(wishes: &[Wish]) -> OwnedContent {
    let content = OwnedContent(TinySite::new());
    wishes.iter().for_each(|wish| (wish.act)(&content));
    let output = content.0.build();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read =
        |file: &str| fs::read_to_string(content.0.path("dist").join(file)).unwrap_or_default();
    let mut denied = Vec::new();
    for Wish { name, seen, unseen, .. } in wishes {
        let (mut last, mut from) = ("", 0);
        for (file, part) in *seen {
            let text = read(file);
            from = if *file == last { from } else { 0 };
            last = file;
            match text[from..].find(part) {
                Some(at) => from += at + part.len(),
                None => denied.push(format!("{name}: no `{part}` in {file}")),
            }
        }
        for (file, part) in *unseen {
            let text = read(file);
            if text.is_empty() || text.contains(part) {
                denied.push(format!("{name}: `{part}` in {file}"));
            }
        }
    }
    assert!(denied.is_empty(), "{denied:#?}");
    content
}

#[test]
fn content_alone_fulfils_what_owners_wish_for() {
    let content = check_granted(&TOGETHER);
    assert!(!content.0.path("dist/blog/venidero").exists());
    let content = check_granted(&APART);
    for page in ["sobre-mi", "testimonios"] {
        assert!(!content.0.path("dist").join(page).exists(), "{page}");
    }
}

/// Somebody would have to keep what visitors write.
#[test]
fn a_form_is_refused() {
    let content = OwnedContent(TinySite::new());
    content.article("forma", "", "<form action=\"https://a.mx/\"><input name=\"correo\"></form>");
    let heading = "sections:\n";
    content.edit("pages/contacto.yaml", heading, "sections:\n  - kind: contact-form\n");
    let output = content.0.ssg(&["check"]).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for part in [
        "content/articles/forma.md:8:1",
        "content/pages/contacto.yaml:3:11",
        "hint: did you mean `contact-ways`?",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}
