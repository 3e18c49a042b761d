//! JSON-LD (schema.org) in the head of each page, made from the data that the page shows.
//!
//! There is no `Review`: search engines reject those that a business publishes about itself.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};
use ssg_model::content::contact::WayKind;
use ssg_model::content::fields::ArticleImage;
use ssg_model::content::href::Href;
use ssg_model::content::office::Office;
use ssg_model::content::people::Person;
use ssg_model::content::sections::{DeclaredProps, SectionProps};
use ssg_model::money::Currency;
use ssg_model::payload::{ArticleProps, Page, Payload, SiteLayout};
use ssg_model::route;
use ssg_model::site::{PageKind, Site};

use crate::address;
use crate::articles::last_change;
use crate::structured_office::{self, opening_hours, telephone, without_nulls};

/// The kind of section with prices (`frontend/src/sections/prices/`).
const PRICES: &str = "prices";

/// The site's data from which the structured data of every page are made.
#[derive(Serialize)]
pub struct StructuredData {
    locale: String,
    description: String,
    layout: SiteLayout,
    /// The types of the business, or its only one.
    types: Value,
    areas: Vec<String>,
    price_range: Option<String>,
    currency: &'static str,
    office: Office,
    branches: Vec<Office>,
    /// The names of the main pages, by path.
    #[serde(skip)]
    names: BTreeMap<String, String>,
    /// The paths above the pages of entries.
    #[serde(skip)]
    lists: Vec<String>,
}

impl StructuredData {
    pub fn new(site: &Site) -> StructuredData {
        let Site { locale, file, layout, pages, .. } = site;
        let main = pages.iter().filter(|page| matches!(page.kind, PageKind::Main | PageKind::List));
        let names = main.map(|page| (page.payload.path.clone(), name(layout, &page.payload)));
        let business = file.business.as_ref();
        let types = file.business_type().with_other();
        StructuredData {
            locale: locale.tag.clone(),
            description: file.description.clone(),
            layout: layout.clone(),
            types: if types.len() == 1 { json!(types[0]) } else { json!(types) },
            areas: business.and_then(|business| business.areas.clone()).unwrap_or_default(),
            price_range: business.and_then(|business| business.price_range.clone()),
            currency: file.currency.unwrap_or_else(|| Currency::of(locale)).0,
            office: file.office.clone(),
            branches: file.branches.clone().unwrap_or_default(),
            names: names.collect(),
            lists: site.kinds.collections().filter_map(|(_, one)| one.path.clone()).collect(),
        }
    }

    /// Returns the shared inputs of all structured data, as part of the cache key of pages.
    pub(crate) fn identity(&self) -> impl Serialize + '_ {
        // Other names are used only on their own pages.
        let lists = self.lists.iter().map(String::as_str);
        let above = [route::HOME, route::BLOG].into_iter().chain(lists);
        (self, above.map(|path| self.names.get(path)).collect::<Vec<_>>())
    }

    /// Returns the structured data of a page; a not-found page has none. `share_image` is the
    /// address of the page's share image.
    pub fn of(&self, payload: &Payload, share_image: &str) -> Option<Value> {
        let path = &*payload.path;
        let graph = match &payload.page {
            Page::Article(article) => vec![
                self.posting(article, share_image),
                self.breadcrumbs(&[route::HOME, route::BLOG], path, &article.title),
            ],
            Page::Sections(_) if path == route::HOME => {
                let mut graph = vec![self.business(share_image), self.web_site()];
                graph.extend(self.branches.iter().map(|office| self.branch(office)));
                graph.extend(self.people(payload));
                graph.extend(self.prices(payload));
                graph
            }
            Page::Sections(_) if route::is_tag(path) => {
                vec![self.breadcrumbs(&[route::HOME, route::BLOG], path, &payload.title)]
            }
            Page::Sections(_) if self.names.contains_key(path) => {
                let mut graph = vec![self.breadcrumbs(&[route::HOME], path, self.name(path))];
                graph.extend(self.people(payload));
                graph.extend(self.prices(payload));
                graph
            }
            Page::Sections(page) => {
                let section = page.sections.first()?;
                // The list of the entries, if there is a page at its address.
                let SectionProps::Declared(DeclaredProps { kind, .. }) = section else {
                    return None;
                };
                let list = kind.collection.as_ref()?.path.as_deref();
                let list = list.filter(|path| self.names.contains_key(*path));
                let above: Vec<&str> = [route::HOME].into_iter().chain(list).collect();
                vec![self.breadcrumbs(&above, path, section.page_heading()?)]
            }
        };
        Some(json!({ "@context": "https://schema.org", "@graph": graph }))
    }

    /// Describes the business, with everything that Home and the contact page show.
    fn business(&self, share_image: &str) -> Value {
        let StructuredData { layout, office, .. } = self;
        let of_kind = |kind| {
            let way = layout.contact.ways.iter().find(|way| way.kind == kind)?;
            // E.164 numbers have no extension.
            let number = way.href.strip_prefix("tel:").filter(|number| !number.contains(';'));
            Some(number.unwrap_or(&way.value))
        };
        let phone = of_kind(WayKind::Phone).or_else(|| of_kind(WayKind::Emergency));
        without_nulls(json!({
            "@type": self.types,
            "@id": self.business_id(),
            "name": layout.brand,
            "slogan": layout.tagline,
            "description": self.description,
            "url": self.page(route::HOME),
            "logo": address::image(layout, &layout.logo.src),
            "image": share_image,
            "telephone": office.phone.as_ref().map(telephone).or(phone),
            "email": of_kind(WayKind::Email),
            "contactPoint": of_kind(WayKind::Emergency).map(|telephone| json!({
                "@type": "ContactPoint",
                "contactType": "emergency",
                "telephone": telephone,
            })),
            "address": structured_office::address(office),
            "areaServed": (!self.areas.is_empty()).then_some(&self.areas),
            "priceRange": self.price_range,
            "openingHoursSpecification": opening_hours(office),
            "identifier": layout.licence.as_ref().map(|licence| json!({
                "@type": "PropertyValue",
                "name": licence.label,
                "value": licence.number,
            })),
            "sameAs": (!layout.social.is_empty())
                .then(|| layout.social.iter().map(|link| &link.url.0).collect::<Vec<_>>()),
        }))
    }

    /// Describes another office of the business.
    fn branch(&self, office: &Office) -> Value {
        let Office { name, phone, email, page, .. } = office;
        without_nulls(json!({
            "@type": self.types,
            "name": name.as_ref().unwrap_or(&self.layout.brand),
            "url": self.page(page.as_ref().map_or(route::HOME, |page| &page.0)),
            "address": structured_office::address(office),
            "telephone": phone.as_ref().map(telephone),
            "email": email.as_ref().map(|email| &email.0),
            "openingHoursSpecification": opening_hours(office),
            "parentOrganization": { "@id": self.business_id() },
        }))
    }

    /// Describes the site itself as a `WebSite`.
    fn web_site(&self) -> Value {
        json!({
            "@type": "WebSite",
            "@id": format!("{}#website", self.page(route::HOME)),
            "name": self.layout.brand,
            "url": self.page(route::HOME),
            "inLanguage": self.locale,
            "publisher": { "@id": self.business_id() },
        })
    }

    /// Describes an article as a `BlogPosting`, without what the head already has.
    fn posting(&self, article: &ArticleProps, share_image: &str) -> Value {
        json!({
            "@type": "BlogPosting",
            "headline": article.title,
            "datePublished": article.date.iso,
            "dateModified": last_change(article),
            "inLanguage": self.locale,
            "image": match &article.image {
                ArticleImage::Picture(image) => address::image(&self.layout, &image.src),
                ArticleImage::Placeholder { .. } | ArticleImage::None => share_image.to_owned(),
            },
            "author": article.author_in(&self.layout).map_or_else(|| self.publisher(), |author| self.person(author)),
            "publisher": { "@id": self.business_id() },
        })
    }

    /// Describes the people whom a page introduces.
    fn people(&self, payload: &Payload) -> impl Iterator<Item = Value> {
        let profiles = payload.page.sections().iter().filter_map(|section| match section {
            SectionProps::Profile(profile) => profile.person.as_deref(),
            _ => None,
        });
        profiles.map(|person| self.person(person))
    }

    /// Describes the prices on a page as catalogs of the business, if there are any.
    fn prices(&self, payload: &Payload) -> Option<Value> {
        let lists = payload.page.sections().iter().filter(|section| section.kind() == PRICES);
        let catalogs: Vec<_> = lists.filter_map(|section| self.catalog(section)).collect();
        let mut business = (!catalogs.is_empty()).then(|| self.publisher())?;
        business["hasOfferCatalog"] = json!(catalogs);
        Some(business)
    }

    /// Describes a list of prices as an `OfferCatalog`; a list without amounts has none.
    fn catalog(&self, section: &SectionProps) -> Option<Value> {
        let list = serde_json::to_value(section).ok()?;
        let items = entries(&list, "groups").flat_map(|group| entries(group, "items"));
        let offers = items.flat_map(|item| {
            let variants = entries(item, "variants").map(|one| self.offer(Some(item), one));
            [self.offer(None, item)].into_iter().chain(variants).flatten()
        });
        let offers: Vec<_> = offers.collect();
        (!offers.is_empty()).then(|| {
            json!({ "@type": "OfferCatalog", "name": list["heading"], "itemListElement": offers })
        })
    }

    /// Describes an item with a price, or a variant of an item, as an `Offer`.
    fn offer(&self, item: Option<&Value>, offered: &Value) -> Option<Value> {
        let amount = offered["price"].get("amount")?;
        let names = item.into_iter().chain([offered]).filter_map(|one| one["name"].as_str());
        Some(json!({
            "@type": "Offer",
            "name": names.collect::<Vec<_>>().join(", "),
            "price": amount,
            "priceCurrency": self.currency,
        }))
    }

    /// Describes an advisor or author as a `Person`.
    fn person(&self, author: &Person) -> Value {
        let Person { id: _, name, role, image, text, url, sample: _ } = author;
        let photograph = image.as_ref().map(|image| &image.src);
        let photograph = photograph.filter(|src| !src.ends_with(".svg"));
        without_nulls(json!({
            "@type": "Person",
            "name": name,
            "jobTitle": role,
            "image": photograph.map(|src| address::image(&self.layout, src)),
            "description": text,
            "url": url.as_ref().map(|url| &url.0),
            "worksFor": self.publisher(),
        }))
    }

    /// Describes the business briefly: search engines resolve an `@id` only within a page.
    fn publisher(&self) -> Value {
        json!({
            "@type": self.types,
            "@id": self.business_id(),
            "name": self.layout.brand,
            "url": self.page(route::HOME),
            "logo": address::image(&self.layout, &self.layout.logo.src),
        })
    }

    /// Returns the `BreadcrumbList`: the main pages above a page, then the page itself.
    fn breadcrumbs(&self, above: &[&str], path: &str, name: &str) -> Value {
        let above = above.iter().map(|path| (*path, self.name(path)));
        let items: Vec<Value> = above
            .chain([(path, name)])
            .zip(1..)
            .map(|((path, name), position)| {
                json!({
                    "@type": "ListItem",
                    "position": position,
                    "name": name,
                    "item": self.page(path),
                })
            })
            .collect();
        json!({ "@type": "BreadcrumbList", "itemListElement": items })
    }

    fn name<'a>(&'a self, path: &'a str) -> &'a str {
        self.names.get(path).map_or(path, String::as_str)
    }

    fn page(&self, path: &str) -> String {
        address::page(&self.layout, path)
    }

    fn business_id(&self) -> String {
        format!("{}#business", self.page(route::HOME))
    }
}

/// Returns the items of a list in the props of a section.
fn entries<'v>(value: &'v Value, key: &str) -> impl Iterator<Item = &'v Value> {
    value[key].as_array().into_iter().flatten()
}

/// Returns the name of a page in the navigation, or its title if it is not listed there.
fn name(layout: &SiteLayout, payload: &Payload) -> String {
    let link = layout.navigation.iter().find(|link| link.route == Href::page(&payload.path));
    link.map_or(&payload.title, |link| &link.label).clone()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::StructuredData;
    use crate::example::{article, site};

    /// Returns the node of a type in the data of the page at `path`.
    fn node(path: &str, kind: &str) -> Option<Value> {
        let site = site(vec![article("uno", "2025-05-06", Some("2025-08-01"))]);
        let data = StructuredData::new(&site);
        let page = site.pages.iter().find(|page| page.payload.path == path).unwrap();
        let data = data.of(&page.payload, "https://x.github.io/repo/assets/share.png")?;
        assert_eq!(data["@context"], "https://schema.org");
        let graph = data["@graph"].as_array().unwrap();
        graph.iter().find(|node| node["@type"] == kind).cloned()
    }

    fn check(path: &str, kind: &str, key: &str, expected: Value) {
        assert_eq!(node(path, kind).unwrap()[key], expected, "{path} {kind} {key}");
    }

    #[test]
    fn home_describes_the_business() {
        check("/", "InsuranceAgency", "url", json!("https://x.github.io/repo/"));
        check("/", "InsuranceAgency", "telephone", json!("+523312345678"));
        check("/", "InsuranceAgency", "email", json!("ventas@prueba.mx"));
        check("/", "InsuranceAgency", "sameAs", json!(["https://www.facebook.com/prueba"]));
        check(
            "/",
            "InsuranceAgency",
            "logo",
            json!(format!("https://x.github.io{}", site(Vec::new()).file.logo.src)),
        );
        check(
            "/",
            "InsuranceAgency",
            "address",
            json!({
                "@type": "PostalAddress",
                "streetAddress": "Av. Libertad 1, Americana",
                "addressLocality": "Guadalajara",
                "addressRegion": "Jalisco",
                "postalCode": "44160",
                "addressCountry": "UY",
            }),
        );
        let agency = json!({ "@id": "https://x.github.io/repo/#business" });
        check("/", "InsuranceAgency", "@id", agency["@id"].clone());
        check("/", "WebSite", "publisher", agency);
        assert_eq!(node("/", "BreadcrumbList"), None);
    }

    #[test]
    fn articles_are_postings_of_the_business() {
        let path = "/blog/uno/";
        let agency = json!({ "@id": "https://x.github.io/repo/#business" });
        check(path, "BlogPosting", "headline", json!("Artículo uno"));
        check(path, "BlogPosting", "datePublished", json!("2025-05-06"));
        check(path, "BlogPosting", "dateModified", json!("2025-08-01"));
        check(path, "BlogPosting", "inLanguage", json!("es-MX"));
        check(path, "BlogPosting", "publisher", agency.clone());
        let author = &node(path, "BlogPosting").unwrap()["author"];
        assert_eq!(author["@id"], agency["@id"]);
        assert_eq!(author["@type"], "InsuranceAgency");
        assert_eq!(author["url"], "https://x.github.io/repo/");
    }

    fn check_way(path: &str, expected: &[(&str, &str)]) {
        let list = node(path, "BreadcrumbList").unwrap();
        let items = list["itemListElement"].as_array().unwrap();
        let way: Vec<(&str, &str)> = items
            .iter()
            .map(|item| (item["name"].as_str().unwrap(), item["item"].as_str().unwrap()))
            .collect();
        assert_eq!(way, expected);
        assert!(items.iter().zip(1..).all(|(item, at)| item["position"] == json!(at)));
    }

    #[test]
    fn breadcrumbs_begin_at_home() {
        let home = ("Inicio", "https://x.github.io/repo/");
        // The example's navigation does not list the blog.
        let blog = ("Blog de pruebas | Prueba", "https://x.github.io/repo/blog/");
        check_way("/blog/", &[home, blog]);
        let article = ("Artículo uno", "https://x.github.io/repo/blog/uno/");
        check_way("/blog/uno/", &[home, blog, article]);
    }

    #[test]
    fn not_found_pages_have_no_structured_data() {
        assert_eq!(node("/blog/404.html", "BreadcrumbList"), None);
    }
}
