//! Services on other hosts that a page can embed: videos and maps.

use serde::Serialize;
use url::Url;
use url::form_urlencoded::byte_serialize;

use super::fields::WebUrl;
use crate::accepts::{Accepts, Form};
use crate::choices;
use crate::decode::{Context, Decode};
use crate::value::YamlNode;

choices! {
    /// A service of another host.
    pub enum EmbedService {
        Youtube = "youtube",
        Vimeo = "vimeo",
        Openstreetmap = "openstreetmap",
        GoogleMaps = "google-maps",
    }
}

/// The addresses of a video or map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbedAddress {
    /// The URL that the frame loads, on the host of the service.
    pub frame: String,
    /// The URL of the page on the site of the service.
    pub page: String,
}

impl EmbedService {
    /// Returns the host from which frames are loaded.
    pub fn host(self) -> &'static str {
        match self {
            // This host sets no cookies before the video plays.
            EmbedService::Youtube => "www.youtube-nocookie.com",
            EmbedService::Vimeo => "player.vimeo.com",
            EmbedService::Openstreetmap => "www.openstreetmap.org",
            EmbedService::GoogleMaps => "www.google.com",
        }
    }

    /// Returns the permissions of a frame (Permissions Policy).
    pub fn allows(self) -> &'static str {
        match self {
            EmbedService::Youtube | EmbedService::Vimeo => "autoplay; fullscreen",
            EmbedService::Openstreetmap | EmbedService::GoogleMaps => "fullscreen",
        }
    }

    /// Returns an example address, as browsers show it.
    pub fn example(self) -> &'static str {
        match self {
            EmbedService::Youtube => "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
            EmbedService::Vimeo => "https://vimeo.com/76979871",
            EmbedService::Openstreetmap => {
                "https://www.openstreetmap.org/?mlat=20.6736&mlon=-103.3704#map=17/20.6736/-103.3704"
            }
            EmbedService::GoogleMaps => {
                "https://www.google.com/maps/search/?api=1&query=Teatro+Degollado"
            }
        }
    }

    /// Returns the addresses for an id: that of a video, or a search term for Google Maps.
    fn of_id(self, id: &str) -> Option<EmbedAddress> {
        let is_of = |is_sign: fn(u8) -> bool, most: usize| {
            !id.is_empty() && id.len() <= most && id.bytes().all(is_sign)
        };
        let (frame, page) = match self {
            EmbedService::Youtube => {
                let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
                (is_of(is_sign, 11) && id.len() == 11).then(|| {
                    let video = format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1");
                    (video, format!("https://www.youtube.com/watch?v={id}"))
                })?
            }
            EmbedService::Vimeo => is_of(|byte| byte.is_ascii_digit(), 12).then(|| {
                let video = format!("https://player.vimeo.com/video/{id}?autoplay=1&dnt=1");
                (video, format!("https://vimeo.com/{id}"))
            })?,
            EmbedService::Openstreetmap => return None,
            EmbedService::GoogleMaps => {
                let query: String = byte_serialize(id.as_bytes()).collect();
                let map = format!("https://www.google.com/maps?q={query}&output=embed");
                (map, format!("https://www.google.com/maps/search/?api=1&query={query}"))
            }
        };
        Some(EmbedAddress { frame, page })
    }

    /// Returns the addresses for the URL of a page of the service, as browsers show it.
    pub fn of_url(self, url: &str) -> Option<EmbedAddress> {
        let url = Url::parse(url).ok().filter(|url| url.scheme() == "https")?;
        let host = url.host_str()?.trim_start_matches("www.");
        let path: Vec<&str> = url.path().split('/').filter(|part| !part.is_empty()).collect();
        let query = |name: &str| {
            url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
        };
        match (self, host, &path[..]) {
            (EmbedService::Youtube, "youtube.com" | "m.youtube.com", ["watch"]) => {
                self.of_id(&query("v")?)
            }
            (EmbedService::Youtube, "youtu.be", [id])
            | (
                EmbedService::Youtube,
                "youtube.com" | "youtube-nocookie.com",
                ["embed" | "shorts" | "live", id],
            )
            | (EmbedService::Vimeo, "vimeo.com", [id])
            | (EmbedService::Vimeo, "player.vimeo.com", ["video", id]) => self.of_id(id),
            (EmbedService::Openstreetmap, "openstreetmap.org", []) => map(&url, &query),
            (
                EmbedService::GoogleMaps,
                "google.com" | "maps.google.com",
                ["maps", "place", place, ..],
            ) => self.of_id(&unescaped(place)?),
            (EmbedService::GoogleMaps, "google.com" | "maps.google.com", ["maps", ..] | []) => {
                self.of_id(&query("query").or_else(|| query("q"))?)
            }
            _ => None,
        }
    }
}

/// Decodes a part of a path; `+` is a space.
fn unescaped(part: &str) -> Option<String> {
    let query = format!("={}", part.replace('&', "%26"));
    let (_, text) = url::form_urlencoded::parse(query.as_bytes()).next()?;
    Some(text.into_owned())
}

/// Returns the addresses of an OpenStreetMap map, with its marker if it has one.
fn map(url: &Url, query: &dyn Fn(&str) -> Option<String>) -> Option<EmbedAddress> {
    let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let view = url.fragment()?.split('&').find_map(|part| part.strip_prefix("map="))?;
    let numbers: Vec<f64> = view.split('/').map(number).collect::<Option<_>>()?;
    let [zoom, latitude, longitude] = numbers[..] else { return None };
    if !(0.0..=20.0).contains(&zoom) || latitude.abs() > 85.0 || longitude.abs() > 180.0 {
        return None;
    }
    // The area in a frame of about 640 by 360 pixels; a tile has 256.
    let tile = 360.0 / zoom.exp2();
    let (width, height) = (tile * 1.25, tile * 0.7 * latitude.to_radians().cos());
    let (west, east) = (longitude - width, longitude + width);
    let (south, north) = (latitude - height, latitude + height);
    let mark = query("mlat").zip(query("mlon"));
    let mark = mark.map(|(latitude, longitude)| Some((number(&latitude)?, number(&longitude)?)));
    let mark = match mark {
        Some(mark) => {
            let (latitude, longitude) = mark?;
            format!("&marker={latitude}%2C{longitude}")
        }
        None => String::new(),
    };
    let frame = format!(
        "https://www.openstreetmap.org/export/embed.html?bbox={west:.5}%2C{south:.5}%2C{east:.5}%2C\
         {north:.5}&layer=mapnik{mark}"
    );
    Some(EmbedAddress { frame, page: url.to_string() })
}

/// The address of a video or map on a service.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EmbedUrl(pub WebUrl);

impl Decode for EmbedUrl {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        WebUrl::decode(node, cx).map(EmbedUrl)
    }

    fn accepts() -> Accepts {
        let mut accepts = WebUrl::accepts();
        if let Accepts::Form(Form { es, en, .. }) = &mut accepts {
            let examples = EmbedService::ALL.iter().map(|(_, service)| service.example());
            es.examples = examples.collect();
            en.examples.clone_from(&es.examples);
        }
        accepts
    }
}

#[cfg(test)]
mod tests {
    use super::EmbedService::{GoogleMaps, Openstreetmap, Vimeo, Youtube};
    use super::{EmbedAddress, EmbedService};

    #[track_caller]
    fn check(found: Option<EmbedAddress>, frame: &str, page: &str) {
        let expected = EmbedAddress { frame: frame.to_owned(), page: page.to_owned() };
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn all_urls_of_a_video_are_recognized() {
        let frame = "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1";
        let page = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
        for url in [
            "https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10s",
            "https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ",
            "https://youtu.be/aqz-KE-bpKQ?si=x",
            "https://www.youtube.com/embed/aqz-KE-bpKQ",
            "https://www.youtube.com/shorts/aqz-KE-bpKQ",
        ] {
            check(Youtube.of_url(url), frame, page);
        }
        check(Youtube.of_id("aqz-KE-bpKQ"), frame, page);
        let (frame, page) =
            ("https://player.vimeo.com/video/7697?autoplay=1&dnt=1", "https://vimeo.com/7697");
        check(Vimeo.of_url("https://vimeo.com/7697"), frame, page);
        check(Vimeo.of_url("https://player.vimeo.com/video/7697?h=1"), frame, page);
    }

    #[test]
    fn embedded_maps_show_the_place_of_their_page() {
        let page = "https://www.openstreetmap.org/?mlat=20.5&mlon=-103.25#map=2/0/-100";
        let frame = "https://www.openstreetmap.org/export/embed.html?bbox=-212.50000%2C-63.00000%2C\
                     12.50000%2C63.00000&layer=mapnik&marker=20.5%2C-103.25";
        check(Openstreetmap.of_url(page), frame, page);
        let frame = "https://www.google.com/maps?q=Teatro+Degollado%2C+GDL&output=embed";
        let page = "https://www.google.com/maps/search/?api=1&query=Teatro+Degollado%2C+GDL";
        check(GoogleMaps.of_id("Teatro Degollado, GDL"), frame, page);
        check(GoogleMaps.of_url(page), frame, page);
        let place =
            "https://www.google.com/maps/place/Teatro+Degollado,+GDL/@20.67,-103.34,17z/data=!3m1";
        check(GoogleMaps.of_url(place), frame, page);
    }

    #[test]
    fn examples_of_services_are_accepted_and_other_urls_refused() {
        for (_, service) in EmbedService::ALL {
            let url = service.example();
            let host = format!("https://{}/", service.host());
            assert!(service.of_url(url).unwrap().frame.starts_with(&host), "{url}");
        }
        for (service, url) in [
            (Youtube, "https://www.youtube.com/"),
            (Youtube, "https://www.youtube.com/watch?v=corto"),
            (Youtube, "https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ"),
            (Youtube, "http://youtu.be/aqz-KE-bpKQ"),
            (Youtube, "https://vimeo.com/7697"),
            (Youtube, "https://youtu.be/aqz-KE\"bpKQ"),
            (Vimeo, "https://vimeo.com/channels/7697"),
            (Openstreetmap, "https://www.openstreetmap.org/#map=17/20.67"),
            (Openstreetmap, "https://www.openstreetmap.org/#map=17/NaN/20.67"),
            (Openstreetmap, "https://www.openstreetmap.org/?mlat=x&mlon=1#map=17/20/20"),
            (GoogleMaps, "https://www.google.com/maps"),
            (GoogleMaps, "no"),
        ] {
            assert_eq!(service.of_url(url), None, "{url}");
        }
    }
}
