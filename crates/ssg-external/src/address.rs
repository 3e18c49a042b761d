//! Tells public internet addresses from others, and resolves hosts to public ones only.
//!
//! Otherwise a link or a redirect could make this program send a request to a machine that only it
//! can reach: the user's own, a router, the metadata service of a cloud. The address of the
//! connection is checked, not the name, which may resolve to another address at any time.

use std::error::Error as StdError;
use std::fmt;
use std::net::IpAddr;

use ureq::Error;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::NextTimeout;
use url::{Host, Url};

/// The networks that are not public, one per line, each an address and the length of its prefix.
///
/// IPv4 (<https://www.iana.org/assignments/iana-ipv4-special-registry>) includes multicast and
/// reserved ones. Only 2000::/3 of IPv6 is public: the rest is loopback, link-local, unique-local,
/// multicast, or stands for an IPv4 address (mapped, NAT64). Within it
/// (<https://www.iana.org/assignments/iana-ipv6-special-registry>), these are not: protocols,
/// Teredo and ORCHID; documentation; 6to4, which also stands for IPv4.
const SPECIAL: &str = include_str!("special_networks.txt");

/// The endings of names that are local to a network (RFC 6761, 6762, 8375; `internal` by ICANN).
const LOCAL_NAMES: [&str; 4] = [".localhost", ".local", ".home.arpa", ".internal"];

/// Whether an address is part of the public internet.
fn is_public(address: IpAddr) -> bool {
    !SPECIAL.lines().any(|network| is_in(address, network))
}

/// Whether an address belongs to a network; every address belongs to a malformed one.
fn is_in(address: IpAddr, network: &str) -> bool {
    let parts = network.split_once('/');
    match parts.and_then(|(start, bits)| Some((address, start.parse().ok()?, bits.parse().ok()?))) {
        Some((IpAddr::V4(address), IpAddr::V4(start), bits @ 1..=32_u32)) => {
            (address.to_bits() ^ start.to_bits()) >> (32 - bits) == 0
        }
        Some((IpAddr::V6(address), IpAddr::V6(start), bits @ 1..=128)) => {
            (address.to_bits() ^ start.to_bits()) >> (128 - bits) == 0
        }
        Some((IpAddr::V4(_), IpAddr::V6(_), _) | (IpAddr::V6(_), IpAddr::V4(_), _)) => false,
        _ => true,
    }
}

/// Whether a URL is private by its text alone: for requests through a proxy, which resolves names
/// itself.
pub(crate) fn is_private_by_name(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => !is_public(address.into()),
        Some(Host::Ipv6(address)) => !is_public(address.into()),
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            !name.contains('.') || LOCAL_NAMES.iter().any(|end| name.ends_with(end))
        }
        None => true,
    }
}

/// A resolver that keeps the public addresses which another resolver finds. The connection is made
/// to one of them, without another lookup.
#[derive(Debug)]
pub(crate) struct PublicAddresses<R>(pub(crate) R);

/// The error for a host without a public address.
#[derive(Debug)]
pub(crate) struct NotPublic;

impl<R: Resolver> Resolver for PublicAddresses<R> {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        let mut public = self.empty();
        found.iter().filter(|found| is_public(found.ip())).for_each(|found| public.push(*found));
        if public.is_empty() { Err(Error::Other(Box::new(NotPublic))) } else { Ok(public) }
    }
}

impl fmt::Display for NotPublic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("no address of the host is public")
    }
}

impl StdError for NotPublic {}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn only_the_public_internet_is_public() {
        let public = [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "198.17.255.255",
            "223.255.255.255",
            "2001:4860:4860::8888",
            "2606:4700::1111",
            "2a00::1",
        ];
        for address in public {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        let private = [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.0.9",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.251",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "64:ff9b::7f00:1",
            "64:ff9b:1::a00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ];
        for address in private {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn a_malformed_network_has_every_address() {
        let public = "8.8.8.8".parse().unwrap();
        assert!(!is_in(public, "10.0.0.0/8") && !is_in(public, "2001::/23"));
        for network in ["", "10.0.0.0", "10.0.0.0/", "10.0.0.0/0", "10.0.0.0/33", "10.0.0/8", "a/8"]
        {
            assert!(is_in(public, network), "{network}");
        }
    }

    #[test]
    fn some_urls_say_by_themselves_that_they_are_private() {
        let check = |url: &str, expected| {
            assert_eq!(is_private_by_name(&Url::parse(url).unwrap()), expected, "{url}");
        };
        check("https://uno.mx/", false);
        check("https://8.8.8.8/", false);
        for url in [
            "http://localhost:8080/",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://impresora.local/",
            "http://metadata.google.internal/",
            "http://router.home.arpa/",
            "http://intranet/",
            "http://127.1/",
            "http://0x7f000001/",
            "http://2130706433/",
            "http://0177.0.0.1/",
            "http://[::1]/",
            "http://[::ffff:10.0.0.1]/",
        ] {
            check(url, true);
        }
    }

    /// A resolver whose answers change.
    #[derive(Debug)]
    struct Rebinding(Mutex<Vec<Vec<&'static str>>>);

    impl Resolver for Rebinding {
        fn resolve(
            &self,
            _: &Uri,
            _: &Config,
            _: NextTimeout,
        ) -> Result<ResolvedSocketAddrs, Error> {
            let mut addresses = self.empty();
            for address in self.0.lock().unwrap().pop().unwrap() {
                addresses.push(address.parse().unwrap());
            }
            Ok(addresses)
        }
    }

    #[test]
    fn no_name_stands_for_a_private_address() {
        let answers = vec![
            vec!["127.0.0.1:80", "[::1]:80"],
            vec!["10.0.0.1:80", "8.8.8.8:80", "[fd00::1]:80"],
        ];
        let resolver = PublicAddresses(Rebinding(Mutex::new(answers)));
        let resolve = || {
            let uri = Uri::from_static("http://cambia.mx/");
            resolver.resolve(&uri, &Config::default(), NextTimeout::default())
        };
        let public: Vec<SocketAddr> = resolve().unwrap().to_vec();
        assert_eq!(public, ["8.8.8.8:80".parse().unwrap()]);
        let error = resolve().unwrap_err();
        assert!(matches!(&error, Error::Other(error) if error.is::<NotPublic>()), "{error}");
    }
}
