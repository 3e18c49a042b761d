//! What a site's owner changes in a year, none of which needs a terminal: each change of a value, and
//! the page that shows it. The controls are tested in browsers.

use serde_json::Value;

use crate::support::TinySite;
use crate::support::editing::EditingServer;

const SERVICES: &str = "content/services.yaml";

/// The file, a page, a text that it shows afterwards, and the edit.
const YEAR: &str = r#"
site.yaml | /contacto/ | +52 33 8765 4321 | {"op":"set","path":["contact","ways",2,"phone"],"value":"+52 33 8765 4321"}
site.yaml | /contacto/ | Lunes a sábado | {"op":"put","path":["office","hours"],"value":[{"days":"lunes-sábado","opens":"10:00","closes":"17:00"}]}
services.yaml | /servicios/ | Seguro de Auto | {"op":"move","path":["products"],"from":1,"to":0}
testimonials.yaml | /testimonios/ | Berta Ruiz | {"op":"insert","path":["testimonials"],"at":0,"value":{"name":"Berta Ruiz","location":"Zapopan, Jalisco","stars":"5","quote":"Me atendieron rápido.","consent":"2025-05-01"}}
testimonials.yaml | /testimonios/ | 4 de 5 | {"op":"set","path":["testimonials",1,"stars"],"value":"4"}
testimonials.yaml | /testimonios/ | Muy bien. | {"op":"remove","path":["testimonials",0]}
site.yaml | / | /assets/hoja- | {"op":"set","path":["logo","src"],"value":"images/hoja.svg"}
site.yaml | /servicios/ | Portada | {"op":"set","path":["navigation",0,"label"],"value":"Portada"}
site.yaml | /contacto/ | Sucursal Zapopan | {"op":"put","path":["branches"],"value":[{"name":"Sucursal Zapopan","street":"Av. Patria 10","city":"Zapopan","country":"México"}]}
pages/inicio.yaml | / | Una familia en su casa. | {"op":"set","path":["sections",0,"image","alt"],"value":"Una familia en su casa."}
pages/inicio.yaml | / | Pide tu cotización | {"op":"set","path":["sections",0,"action","label"],"value":"Pide tu cotización"}
pages/no-encontrado.yaml | /no-existe/ | Esta página ya no está. | {"op":"set","path":["sections",0,"text"],"value":"Esta página ya no está."}
pages/inicio.yaml | / | sin letra chica | {"op":"set","path":["meta","description"],"value":"Seguros explicados con calma, con números claros y sin letra chica, en Jalisco."}
site.yaml | / | Ir al contenido | {"op":"set","path":["labels","skip"],"value":"Ir al contenido"}
"#;

#[test]
fn pages_show_the_values_that_owners_change_in_a_year() {
    let site = TinySite::new();
    let second = "  - id: auto
    title: Seguro de Auto
    icon: car
    description: Para tu coche.
    details: [Amplia]
    image: { src: images/dibujo.svg, alt: Un dibujo }
home:
";
    site.edit(SERVICES, "home:\n", second);
    site.write("content/images/hoja.svg", site.read("content/images/dibujo.svg"));
    let editing = EditingServer::start(&site);
    for task in YEAR.trim().lines() {
        let parts: Vec<&str> = task.splitn(4, " | ").collect();
        let [file, page, shows, edit] = parts[..] else { panic!("{task}") };
        let edit: Value = serde_json::from_str(edit).unwrap();
        let (status, answer) = editing.change(&format!("content/{file}"), edit);
        assert_eq!(status, 200, "{task}: {answer}");
        assert!(editing.server.get(page).text().contains(shows), "{task}");
    }
}
