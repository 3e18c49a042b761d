//! Makes `atom.xml` (RFC 4287), with the full text of the newest articles, for feed readers.

use minijinja::{Value, context};
use ssg_model::article_text::ArticleText;
use ssg_model::content::fields::ArticleImage;
use ssg_model::payload::{ArticleProps, SiteLayout};
use ssg_model::route;
use ssg_model::site::{Site, SitePage};

use crate::address;
use crate::articles::{articles, last_change};
use crate::output_error::Result;
use crate::templates::{Templates, escaped};

pub const FEED: &str = "atom.xml";

/// The number of articles in a feed: readers fetch the whole file repeatedly.
const NEWEST: usize = 50;

/// Whether a site has a feed, which requires an article.
pub fn has_feed(site: &Site) -> bool {
    articles(site).next().is_some()
}

/// Makes the feed, if there are articles. All its dates come from the content, so that it changes
/// only with an article.
pub fn feed(site: &Site, templates: &Templates) -> Result<Option<String>> {
    let Site { locale, file, layout, pages, .. } = site;
    let blog = pages.iter().map(|page| &page.payload).find(|payload| payload.path == route::BLOG);
    let newest = || articles(site).take(NEWEST);
    let entries: Vec<Value> =
        newest().map(|(page, article)| entry(layout, page, article)).collect::<Result<_>>()?;
    let Some(updated) = newest().map(|(_, article)| last_change(article)).max() else {
        return Ok(None);
    };
    let text = templates.render(
        FEED,
        context! {
            locale => &locale.tag,
            updated => moment(updated),
            entries,
            title => blog.map_or(&layout.brand, |blog| &blog.title),
            description => blog.map_or(&file.description, |blog| &blog.description),
            brand => &layout.brand,
            icon => address::image(layout, &file.favicon.0.src),
            home => address::page(layout, route::HOME),
            blog => address::page(layout, blog.map_or(route::HOME, |_| route::BLOG)),
            address => address::file(layout, FEED),
        },
    )?;
    Ok(Some(text))
}

fn entry(layout: &SiteLayout, page: &SitePage, article: &ArticleProps) -> Result<Value> {
    let SitePage { payload, body, .. } = page;
    let address = address::page(layout, &payload.path);
    let text = body.as_ref().map(ArticleText::read).transpose()?;
    let text = text.map(|text| text.html).unwrap_or_default();
    let html = picture(&article.image) + &text;
    Ok(context! {
        title => &article.title,
        author => article.author_in(layout).map(|author| &author.name),
        tags => article.tags.iter().map(|tag| tag.name.clone()).collect::<Vec<_>>(),
        published => moment(&article.date.iso),
        updated => moment(last_change(article)),
        summary => &payload.description,
        content => with_absolute_links(&html, &address, &layout.origin),
        address,
    })
}

/// Returns the HTML of the picture above an article's text.
fn picture(image: &ArticleImage) -> String {
    match image {
        ArticleImage::Picture(image) => format!(
            "<p><img src=\"{}\" alt=\"{}\" width=\"{}\" height=\"{}\"></p>\n",
            escaped(&image.src),
            escaped(&image.alt),
            image.width,
            image.height
        ),
        ArticleImage::Placeholder { .. } | ArticleImage::None => String::new(),
    }
}

/// Returns a timestamp for a date, because Atom has no dates without a time.
///
/// Noon in Greenwich is the same date from Alaska to Japan, and needs no time zone data, which
/// would differ between machines.
fn moment(day: &str) -> String {
    format!("{day}T12:00:00Z")
}

/// Makes the links in an article's HTML absolute: `/x/` with the origin, `#x` with the page. A
/// picture with several sources is reduced to the fallback that all readers can show.
///
/// The HTML is generated: attributes have double quotes, and texts and attributes contain no
/// literal `<` or `>`. Only tags are changed; a text may contain `href="/x/"`.
fn with_absolute_links(html: &str, page: &str, origin: &str) -> String {
    let mut absolute = String::with_capacity(html.len() + html.len() / 8);
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').map_or(rest.len(), |length| start + length);
        absolute.push_str(&rest[..start]);
        let tag = &rest[start..end];
        if ["<picture", "<source", "</picture"].iter().any(|one| tag.starts_with(one)) {
            rest = rest.get(end + 1..).unwrap_or_default();
            continue;
        }
        let tag = without(&without(tag, " srcset=\""), " sizes=\"")
            .replace(" href=\"/", &format!(" href=\"{origin}/"))
            .replace(" src=\"/", &format!(" src=\"{origin}/"))
            .replace(" href=\"#", &format!(" href=\"{page}#"));
        absolute.push_str(&tag);
        rest = &rest[end..];
    }
    absolute.push_str(rest);
    absolute
}

/// Removes an attribute from a tag.
fn without(tag: &str, attribute: &str) -> String {
    let Some((before, rest)) = tag.split_once(attribute) else { return tag.to_owned() };
    let after = rest.split_once('"').map_or("", |(_, after)| after);
    [before, after].concat()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roxmltree::{Document, Node};
    use ssg_model::content::fields::{Anchor, RouteLink, SampleFlag};
    use ssg_model::content::people::Person;
    use ssg_model::payload::{ArticleTag, Page};
    use ssg_model::site::SitePage;

    use super::{NEWEST, feed, with_absolute_links};
    use crate::example::{article, body, site, templates};

    fn check(html: &str, expected: &str) {
        let page = "https://x.github.io/repo/blog/uno/";
        assert_eq!(with_absolute_links(html, page, "https://x.github.io"), expected);
    }

    #[test]
    fn links_in_feeds_are_absolute() {
        check(
            r#"<p><a href="/repo/servicios/#vida">x</a> <img src="/repo/assets/a.svg" alt=""></p>"#,
            r#"<p><a href="https://x.github.io/repo/servicios/#vida">x</a> <img src="https://x.github.io/repo/assets/a.svg" alt=""></p>"#,
        );
        check(
            r##"<a href="#note-1" id="ref-1">1</a>"##,
            r##"<a href="https://x.github.io/repo/blog/uno/#note-1" id="ref-1">1</a>"##,
        );
        check(
            r#"<picture><source srcset="/a.avif 1w"><img srcset="/a.jpg 1w" sizes="9vw" src="/a.jpg" alt=""></picture>."#,
            r#"<img src="https://x.github.io/a.jpg" alt="">."#,
        );
        let other = r#"<a class="external" href="https://a.mx/">a</a> <a href="tel:911">911</a>"#;
        check(other, other);
        let text =
            r#"<code>&lt;a href="/x/"&gt;</code> href="/x/" y <abbr title="href=&quot;/x/">"#;
        check(text, text);
        check("a <", "a <");
    }

    fn atom<'a>(node: Node<'a, 'a>, name: &str) -> &'a str {
        let found =
            node.children().find(|child| child.has_tag_name(("http://www.w3.org/2005/Atom", name)));
        found.unwrap().text().unwrap()
    }

    fn entries<'a>(document: &'a Document<'a>) -> Vec<Node<'a, 'a>> {
        let nodes = document.root_element().children();
        nodes.filter(|node| node.tag_name().name() == "entry").collect()
    }

    #[test]
    fn hostile_content_does_not_break_the_feed() {
        let hostile = "</title>]]> & \"<b>'";
        let mut page = article("uno", "2025-05-06", None);
        page.payload.description = hostile.to_owned();
        page.body = Some(body("<p>]]&gt;&amp;amp; <a href=\"#x\">x</a></p>"));
        let mut site = site(Vec::new());
        let author = Person {
            id: Anchor("ana".to_owned()),
            name: hostile.to_owned(),
            role: None,
            image: None,
            text: None,
            url: None,
            sample: SampleFlag(false),
        };
        if let Page::Article(article) = &mut page.payload.page {
            article.title = hostile.to_owned();
            article.author = Some(author.id.0.clone());
            let to = RouteLink("/blog/tema/a/".to_owned());
            article.tags = vec![ArticleTag { name: hostile.to_owned(), to }];
        }
        site.layout.authors = vec![author];
        site.pages.push(Arc::new(page));
        let xml = feed(&site, &templates()).unwrap().unwrap();
        let document = Document::parse(&xml).unwrap();
        let entry = entries(&document)[0];
        assert_eq!(atom(entry, "title"), hostile);
        assert_eq!(atom(entry, "summary"), hostile);
        let named = |name: &'static str| entry.descendants().find(|one| one.has_tag_name(name));
        assert_eq!(named("category").unwrap().attribute("term"), Some(hostile));
        assert_eq!(named("name").unwrap().text(), Some(hostile));
        assert_eq!(
            atom(entry, "content"),
            "<p>]]&gt;&amp;amp; <a href=\"https://x.github.io/repo/blog/uno/#x\">x</a></p>"
        );
    }

    fn updated(articles: Vec<SitePage>) -> String {
        let xml = feed(&site(articles), &templates()).unwrap().unwrap();
        atom(Document::parse(&xml).unwrap().root_element(), "updated").to_owned()
    }

    #[test]
    fn the_feed_has_the_date_of_its_latest_change() {
        assert_eq!(feed(&site(Vec::new()), &templates()).unwrap(), None);
        let old = article("viejo", "2024-01-01", Some("2025-08-01"));
        let new = article("nuevo", "2025-05-06", None);
        assert_eq!(updated(vec![new, old]), "2025-08-01T12:00:00Z");
    }

    #[test]
    fn the_feed_contains_only_the_newest_articles() {
        let many = (0..=NEWEST).map(|at| article(&format!("a{at}"), "2025-05-06", None)).collect();
        let xml = feed(&site(many), &templates()).unwrap().unwrap();
        let document = Document::parse(&xml).unwrap();
        let entries = entries(&document);
        assert_eq!(entries.len(), NEWEST);
        assert_eq!(atom(entries[0], "id"), "https://x.github.io/repo/blog/a0/");
    }
}
