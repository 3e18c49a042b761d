//! The limits of content: every length, number and depth that a file can drive, in one place.
//!
//! They are several times what editors write, so that only a mistake exceeds them; content within
//! them is read in a second or two.

use std::ops::RangeInclusive;

/// Bytes of a text file. A novel has half of that; the longest guide of a site, a tenth.
pub const TEXT_FILE: u64 = 1 << 20;

/// Bytes of `published.json`, which the program writes: a hundred thousand addresses are 5 MB.
pub const PUBLISHED_FILE: u64 = 64 << 20;

/// Bytes of an image. The best camera's photographs have half of that.
pub const IMAGE_FILE: u64 = 64_000_000;

/// Bytes of a font. With the letters of European languages in all weights, it has half of that.
pub const FONT_FILE: u64 = 250_000;

/// Bytes of a file that visitors download: GitHub warns from 50 MB, and Cloudflare Pages takes no
/// more than 25.
pub const PUBLISHED: u64 = 25_000_000;

/// Characters of a text in YAML: two printed pages. A longer text belongs in an article.
pub const TEXT: usize = 5_000;

/// Characters of a name: it is on every page, in every title and on shared images.
pub const NAME: usize = 120;

/// Characters of an address. Browsers and servers take no more (RFC 9110 section 4.1 asks for
/// 8,000), and addresses that are meant for people have a hundred.
pub const ADDRESS: usize = 2_000;

/// Entries of a list: the old addresses of a site that has moved are some thousand.
pub const ENTRIES: usize = 5_000;

/// Tags of an article: each has a page that lists the article with all of them.
pub const TAGS: usize = 50;

/// Keys of a record: the largest has thirty.
pub const KEYS: usize = 500;

/// Columns of a table in an article: a page has room for six.
pub const COLUMNS: usize = 50;

/// Depth of nested values in YAML: records have six.
pub const YAML_DEPTH: usize = 32;

/// Depth of nested elements in an article. It bounds the depth of the browser's tree (which itself
/// stops at 512).
pub const ELEMENT_DEPTH: usize = 100;

/// Characters of the name of an article's subject: it is a button, and a part of an address.
pub const SUBJECT: usize = 60;

/// Characters of a page's title: at least with the brand, at most without it.
pub const TITLE: RangeInclusive<usize> = 15..=60;

/// Characters of a page's description.
pub const DESCRIPTION: RangeInclusive<usize> = 70..=160;
